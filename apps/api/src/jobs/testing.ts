import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Logger, pino } from 'pino'
import * as z from 'zod/mini'
import type { Db, OpenedDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { createFileStore } from '../files/store.ts'
import type { DatabaseKind } from '../testing/databases.ts'
import { allowUnrecorded } from '../testing/refuse-unrecorded.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { createQueue, type Queue } from './boss.ts'
import { defineJob, type JobKind, type JobRun } from './define.ts'
import { type Jobs, openJobs } from './jobs.ts'
import './tables.ts'

/** What a deed does between its beginning and its end. */
export type DeedWork = (job: JobRun, name: string) => Promise<void>

/**
 * A kind of job for tests: it leaves a growers' row by its name, so that what was done twice is seen twice.
 *
 * @param work called in each run
 */
export const deedKind = (work: DeedWork = async () => {}, lanes = 2) =>
  defineJob({
    kind: 'deed',
    data: z.object({ name: z.string() }),
    lanes,
    maxRuns: 3,
    async run(job, { name }) {
      await work(job, name)
      await job.finish({}, async ({ kysely }) => {
        await allowUnrecorded(kysely)
        await sql`INSERT INTO grower (name, sort_name, search_name) VALUES (${name}, ${name}, ${name})`.execute(
          kysely,
        )
        return { name }
      })
    },
    givenUp: () => errors.conflict('The server stopped each time', 'Ask again.'),
  })

export type DeedKind = ReturnType<typeof deedKind>

/** A database with its queue, and people who ask. */
export interface JobsWorld {
  database: OpenedDatabase
  databaseUrl: string | null
  db: Db
  queue: Queue
  staffId: number
  /** Everybody. */
  people: readonly number[]
  log: Logger
  /** Jobs of a process of its own; it takes none before `start`. */
  open(kinds: readonly JobKind[], database?: OpenedDatabase): Promise<Jobs>
  /** By the person given, or by another one each time. */
  enqueue(
    jobs: Jobs,
    kind: DeedKind,
    name: string,
    job?: { subjectId?: number; staffId?: number },
  ): Promise<number>
  write<Row>(statement: RawBuilder<Row>): Promise<readonly Row[]>
  rowOf(id: number): Promise<JobSeen>
  /** The names of the deeds that were done, each as often as it was. */
  done(): Promise<string[]>
  /** How many jobs pg-boss knows. */
  inQueue(): Promise<number>
  /** Forgets every job and every deed. */
  clear(): Promise<void>
  /** Stops the processes that {@link open} opened. */
  closeJobs(): Promise<void>
  close(): Promise<void>
}

type JobSeen = Awaited<ReturnType<typeof selectJob>>

const selectJob = (db: Db, id: number) =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** More than jobs of one test. */
const PEOPLE = 100

const SILENT = pino({ level: 'silent' })

export async function openJobsWorld(kind: DatabaseKind, log: Logger = SILENT): Promise<JobsWorld> {
  const { database, databaseUrl, close } = await kind.open()
  const folder = mkdtempSync(join(tmpdir(), 'sampling-jobs-'))
  const files = createFileStore({ dataDir: folder, log })
  const { db } = database
  const queue = createQueue(database, ['deed'], (error) => {
    throw error
  })
  await queue.start()
  const write = async <Row>(statement: RawBuilder<Row>) => (await writeRaw(db, statement)).rows
  const staff = await write(sql<{ id: number }>`
    INSERT INTO staff (email, first_name, last_name)
    SELECT 'person' || n || '@fieldworks.example', 'Person', n::text FROM generate_series(1, ${PEOPLE}) AS n
    RETURNING id`)
  const people = staff.map(({ id }) => id)
  const staffId = people[0] ?? 0
  let subjects = 0
  const opened: Jobs[] = []
  const closeJobs = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
  }
  return {
    database,
    databaseUrl,
    db,
    queue,
    staffId,
    people,
    log,
    async open(kinds, on = database) {
      const jobs = await openJobs({ database: on, files, log, now: () => new Date() }, kinds)
      opened.push(jobs)
      return jobs
    },
    async enqueue(jobs, deed, name, given = {}) {
      subjects += 1
      const by = given.staffId ?? people[subjects % PEOPLE] ?? 0
      const job = { staffId: by, subjectId: given.subjectId ?? subjects, data: { name } }
      const id = await transact(db, { staffId: by }, (tx) => jobs.enqueue(tx, deed, job))
      if (id === null) throw new Error('One is under way')
      return id
    },
    write,
    rowOf: (id) => selectJob(db, id),
    async done() {
      const { rows } = await sql<{ name: string }>`SELECT name FROM grower ORDER BY name`.execute(db)
      return rows.map(({ name }) => name)
    },
    async inQueue() {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pgboss.job`.execute(db)
      return rows[0]?.n ?? -1
    },
    async clear() {
      for (const each of [sql`DELETE FROM job`, sql`DELETE FROM pgboss.job`, sql`DELETE FROM grower`])
        await write(each)
    },
    closeJobs,
    async close() {
      await closeJobs()
      await queue.stop()
      await files.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks until it is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}
