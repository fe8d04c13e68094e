import { setTimeout } from 'node:timers/promises'
import type { Client } from '@org/core'
import { isProductError, type Sample } from '@org/core/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { square } from '../areas/uploads/testing.ts'
import { commitOf, confirmedYear } from '../testing/designs.ts'
import { commitUpload, csvFile, mapUnshipped, samplesOf } from '../testing/lab-files.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../testing/planned-years.ts'
import { hasSharedPostgres, lackOfPostgres } from '../testing/shared-postgres.ts'
import { isSoak } from '../testing/soak.ts'
import { type Person, startTwoProcesses, type TwoProcesses } from '../testing/two-processes.ts'

const AT_WORK_MS = 60_000
const YEARS = 4
/** Between two: what is undone at once leads nowhere. */
const UNDO_MS = 400
/** What a person is told and mends: another was quicker. */
const USUAL = ['conflict', 'notFound', 'validation'] as const
const isSkipped = !isSoak || !hasSharedPostgres()

describe.skipIf(isSkipped)(
  `a business at work on two processes${isSoak ? lackOfPostgres : ' (npm run soak)'}`,
  () => {
    let both: TwoProcesses
    let people: Person[]
    let database: pg.Client
    beforeAll(async () => {
      both = await startTwoProcesses()
      people = await both.hire(8)
      database = new pg.Client({ connectionString: both.databaseUrl })
      await database.connect()
    }, 120_000)
    afterAll(async () => {
      await database?.end()
      await both?.close()
    })

    /** Of the person, at one of the two processes in turn. */
    const clientOf = (index: number): Client => {
      const person = people[index % people.length]
      if (person === undefined) throw new Error('Nobody was hired')
      return person.client(both.urls[index % 2 === 0 ? 0 : 1])
    }
    /** One who may approve. */
    const manager = (): Client => clientOf(0)
    const deadlocks = async (): Promise<number> => {
      const { rows } = await database.query(
        'SELECT pg_stat_clear_snapshot(), deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
      )
      return Number(rows[0]?.deadlocks)
    }

    /** Years of one grower whose points are collected, with printed labels. */
    async function printedYears(growerId: number): Promise<number[]> {
      const crew = await manager().crews.create({ name: 'North', pointsADay: 200 })
      const ids: number[] = []
      for (let at = 0; at < YEARS; at += 1) {
        const business = { client: manager(), manager: manager(), growerId }
        const { id } = await approvedYear(business, `Worked ${at}`, square(-97 + at * 0.02, 43), {
          pointCount: 18,
        })
        await planFor(manager(), id, crew, dayAfter(1))
        const points = (await pointsOf(manager(), id)).filter(({ role }) => role === 'base')
        const seen = points.map((point) => ({ id: point.id, version: point.version }))
        const collected = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }
        await manager().points.act({ act: { event: 'collect', points: seen, ...collected } })
        const filter = { fieldYearId: [id] }
        await manager().labels.print({
          source: { kind: 'points', filter },
          layout: { sheet: { key: 'avery5160' } },
        })
        ids.push(id)
      }
      return ids
    }

    it('CHG-24: scans, receipts, results, designs and undos wait for each other, and never in a circle', async () => {
      const { id: growerId } = await manager().growers.create({ name: 'Worked Acres' })
      const years = await printedYears(growerId)
      const laboratory = await manager().laboratories.create({ name: 'Fieldstone' })
      const designed = await Promise.all(
        [0, 1].map((at) => confirmedYear(manager(), growerId, `Designed ${at}`, square(-96 + at * 0.02, 44))),
      )
      const boxes: { id: number; boxId: number }[] = []
      for (let at = 0; at < 2; at += 1) {
        const { shipment } = await manager().shipments.create({ laboratoryId: laboratory.id })
        const { boxes: made } = await manager().shipments.addBox({ id: shipment.id })
        boxes.push({ id: shipment.id, boxId: made[0]?.id ?? 0 })
      }
      const edits: number[] = []
      const keep = ({ editId }: { editId: number | null }): void => {
        if (editId !== null) edits.push(editId)
      }
      const anyOf = <T>(items: readonly T[]): T => {
        const item = items[Math.floor(Math.random() * items.length)]
        if (item === undefined) throw new Error('nothing there')
        return item
      }
      const bag = async (client: Client): Promise<Sample> =>
        anyOf((await samplesOf(client, anyOf(years))).filter(({ labelCode }) => labelCode !== null))

      const scan = async (client: Client, mode: 'apply' | 'pack' | 'receive'): Promise<void> => {
        const { labelCode, pointId } = await bag(client)
        const { id: shipmentId, boxId } = anyOf(boxes)
        const modes = {
          apply: { mode: 'apply', pointId },
          pack: { mode: 'pack', boxId },
          receive: { mode: 'receive', shipmentId },
        } as const
        keep(await client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: modes[mode] }))
      }
      const acts: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
        apply: (client) => scan(client, 'apply'),
        pack: (client) => scan(client, 'pack'),
        receive: (client) => scan(client, 'receive'),
        async ship(client) {
          const { shipment } = await client.shipments.get({ id: anyOf(boxes).id })
          const said = { shippedOn: TODAY, carrier: '', tracking: '' }
          keep(await client.shipments.ship({ id: shipment.id, version: shipment.version, ...said }))
        },
        async design(client) {
          const { id } = anyOf(designed)
          const { items } = await client.designs.list({ fieldYearId: id })
          const replacesId = items.find(({ isCurrent }) => isCurrent)?.id ?? null
          keep(await client.designs.commit(await commitOf(client, id, { replacesId })))
        },
        async results(client) {
          const some = (await samplesOf(client, anyOf(years)))
            .filter(({ labelCode }) => labelCode !== null)
            .slice(0, 8)
          const lines = some.map(({ id }) => [id, 1 + Math.random()])
          const staged = await client.resultUploads.stage(csvFile([['Our sample id', 'SOC (%)'], ...lines]))
          const upload = await mapUnshipped(client, staged)
          await commitUpload(client, upload)
          if (Math.random() < 0.5) await client.resultUploads.undo({ id: upload.id })
        },
        undo: async () => {
          await setTimeout(UNDO_MS)
          const id = edits.splice(Math.floor(Math.random() * edits.length), 1)[0]
          if (id !== undefined) await manager().edits.undo({ id })
        },
      }
      const done: Record<string, number> = {}
      const refused: Record<string, number> = {}
      const failed: string[] = []
      const before = await deadlocks()
      const until = performance.now() + AT_WORK_MS
      const work = async (name: string, index: number): Promise<void> => {
        while (performance.now() < until)
          try {
            await acts[name]?.(clientOf(index))
            done[name] = (done[name] ?? 0) + 1
          } catch (error) {
            if (USUAL.some((kind) => isProductError(error, kind))) refused[name] = (refused[name] ?? 0) + 1
            else failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
          }
      }
      const jobs = [
        'apply',
        'apply',
        'pack',
        'receive',
        'ship',
        'design',
        'design',
        'results',
        'results',
        'undo',
        'undo',
      ]
      await Promise.all(jobs.map((name, index) => work(name, index)))
      process.stdout.write(
        `deadlocks before ${before}, after ${await deadlocks()}; done ${JSON.stringify(done)}, refused ${JSON.stringify(refused)}\n`,
      )
      expect(failed).toEqual([])
      expect(Object.keys(done).toSorted()).toEqual(Object.keys(acts).toSorted())
      // What is kept beside the rows is what follows from them.
      for (const [kept, follows] of [
        ['season_count', 'season_counted'],
        ['result_count', 'result_counted'],
      ] as const) {
        const { rows } = await database.query(
          `(TABLE ${kept} EXCEPT ALL TABLE ${follows}) UNION ALL (TABLE ${follows} EXCEPT ALL TABLE ${kept})`,
        )
        expect(rows, kept).toEqual([])
      }
      expect(await deadlocks()).toBe(before)
    }, 300_000)
  },
)
