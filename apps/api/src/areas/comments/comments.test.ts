import { type Client, isStale } from '@org/core'
import { type CommentWrite, MAX_MENTIONS, type Thread } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../db/transact.ts'
import { commitOf, confirmYear } from '../../testing/designs.ts'
import { givenDesign, givenField } from '../../testing/given-design.ts'
import { addPerson } from '../../testing/people.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { pickYear, putYear } from '../field-years/testing.ts'
import { YEAR } from '../uploads/testing.ts'
import { MAX_COMMENTS } from './write.ts'

const workbook = 'field-yearly-workbook'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`comments on ${database.name}`, () => {
    let api: StaffedApi
    let mira: Client
    let jon: Client
    let growerId: number
    let miraId: number
    let jonId: number
    beforeAll(async () => {
      api = await database.start()
      mira = api.client
      jon = await api.signIn('colleague')
      growerId = (await mira.growers.create({ name: 'Talked Acres' })).id
      miraId = (await mira.dashUsers.me()).id
      jonId = (await jon.dashUsers.me()).id
    })
    afterAll(() => api.close())

    async function yearIn(name: string) {
      const field = await givenField(mira, growerId, name)
      return { field, ...pickYear(field, YEAR) }
    }
    const on = (
      rowId: number,
      text: string,
      more: Partial<CommentWrite> = {},
    ): Omit<CommentWrite, 'mentions'> => ({
      ...{ workbook, rowId, column: 'crop', text },
      ...more,
    })
    const texts = ({ comments }: Thread) => comments.map(({ text }) => text)
    const ofRow = async (rowId: number, client = mira) =>
      (await client.comments.list({ workbook, rowId })).items
    const markOf = async (id: number, client: Client) =>
      (await client.comments.marks({ workbook })).items.find((mark) => mark.id === id)
    const waitingFor = async (client: Client, of: readonly { id: number }[]) => {
      const { items, count } = await client.comments.waiting()
      expect(count).toBe(items.length)
      const asked = new Set(of.map(({ id }) => id))
      return items.map(({ id }) => id).filter((id) => asked.has(id))
    }
    const undo = async (editId: number | null, client = mira) => client.edits.undo({ id: editId ?? 0 })

    it('CMT-1, CMT-8: a comment opens a thread on its cell, and the next ones answer it', async () => {
      const { id } = await yearIn('Opened')
      const { editId, ...opened } = await mira.comments.add(on(id, '  Is this right?\n'))
      expect(editId).toBeGreaterThan(0)
      expect(opened).toEqual({
        id: opened.id,
        version: 1,
        ...{ workbook, rowId: id, column: 'crop', fieldYearId: id, year: YEAR },
        ...{ fieldName: 'Opened', growerName: 'Talked Acres', rowName: `${YEAR} of Opened` },
        ...{ status: 'open', resolvedAt: null, resolvedBy: null },
        openedBy: { id: miraId, name: 'Mira Holt' },
        comments: [
          {
            ...{ id: opened.comments[0]?.id, text: 'Is this right?', at: opened.comments[0]?.at },
            ...{ by: { id: miraId, name: 'Mira Holt' }, mentions: [] },
          },
        ],
      })
      const answered = await jon.comments.add(on(id, 'Yes.'))
      expect([answered.id, texts(answered)]).toEqual([opened.id, ['Is this right?', 'Yes.']])
      const other = await jon.comments.add(on(id, 'And this?', { column: 'points' }))
      expect(other.id).not.toBe(opened.id)
      expect((await ofRow(id)).map(texts)).toEqual([['And this?'], ['Is this right?', 'Yes.']])
      const ofColumn = await mira.comments.list({ workbook, rowId: id, column: 'points' })
      expect(ofColumn.items.map(texts)).toEqual([['And this?']])
      const first = await mira.comments.list({ fieldYearId: id, limit: 1 })
      const second = await mira.comments.list({ fieldYearId: id, limit: 1, cursor: first.nextCursor ?? '' })
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([other.id, opened.id])
      expect(second.nextCursor).toBeNull()
      await expect(mira.comments.list()).rejects.toMatchObject({ kind: 'validation' })
    })

    it('CMT-1: an empty or very long text is refused, and so is comment 501 of a thread', async () => {
      const { id } = await yearIn('Full')
      for (const text of [' \n ', 'x'.repeat(2001)])
        await expect(mira.comments.add(on(id, text))).rejects.toMatchObject({ kind: 'validation' })
      const thread = await mira.comments.add(on(id, 'First'))
      await writeRaw(
        api.server.services.database.db,
        sql`INSERT INTO comment (thread_id, grower_id, staff_id, text)
          SELECT ${thread.id}, ${growerId}, ${miraId}, 'x' FROM generate_series(2, ${sql.lit(MAX_COMMENTS)})`,
      )
      await expect(mira.comments.add(on(id, 'Last'))).rejects.toMatchObject({
        kind: 'conflict',
        message: 'This comment thread already has 500 comments',
      })
    })

    it('CMT-2: two people who comment on a cell at once talk in one thread', async () => {
      const { id } = await yearIn('At once')
      const threads = await Promise.all(
        [mira, jon, mira, jon].map((client, at) => client.comments.add(on(id, `Comment ${at}`))),
      )
      expect(new Set(threads.map((thread) => thread.id)).size).toBe(1)
      expect((await ofRow(id)).map(({ comments }) => comments.length)).toEqual([4])
    })

    it('CMT-3: unknown rows, columns and people are refused', async () => {
      const { id } = await yearIn('Refused')
      await expect(mira.comments.add(on(9_999_999, 'x'))).rejects.toMatchObject({ kind: 'notFound' })
      await expect(mira.comments.add(on(id, 'x', { column: 'toString' }))).rejects.toMatchObject({
        kind: 'validation',
        message: 'The workbook does not have this column',
      })
      const { db } = api.server.services.database
      const gone = await transact(db, { staffId: null }, (tx) =>
        addPerson(tx, { firstName: 'Gone', suspendedAt: new Date(0).toISOString() }),
      )
      for (const mentions of [[jonId, gone], [9_999_999]])
        await expect(mira.comments.add(on(id, 'x', { mentions }))).rejects.toMatchObject({
          kind: 'validation',
        })
      const many = Array.from({ length: MAX_MENTIONS + 1 }, () => jonId)
      await expect(mira.comments.add(on(id, 'x', { mentions: many }))).rejects.toMatchObject({
        kind: 'validation',
      })
      expect(await ofRow(id)).toEqual([])
      const { items } = await jon.comments.people()
      expect(items).toEqual(expect.arrayContaining([{ id: miraId, name: 'Mira Holt' }]))
      expect(items.map((person) => person.id)).not.toContain(gone)
    })

    it('CMT-3: who is mentioned twice is mentioned once, and is named after a suspension', async () => {
      const { id } = await yearIn('Named')
      const { db } = api.server.services.database
      const leaving = await transact(db, { staffId: null }, (tx) => addPerson(tx, { firstName: 'Leaving' }))
      await mira.comments.add(on(id, 'You?', { mentions: [leaving, jonId, leaving] }))
      await writeRaw(db, sql`UPDATE staff SET suspended_at = now() WHERE id = ${leaving}`)
      expect((await ofRow(id))[0]?.comments[0]?.mentions).toEqual([
        { id: leaving, name: 'Leaving Person' },
        { id: jonId, name: 'Jon Arden' },
      ])
    })

    it('CMT-4: comments are written and resolved in a locked year', async () => {
      const { id } = await yearIn('Locked')
      await putYear(api, id, 'approved')
      const thread = await mira.comments.add(on(id, 'Who approved it?'))
      const resolved = await jon.comments.resolve({ id: thread.id, version: thread.version })
      await undo(resolved.editId, jon)
      await undo(thread.editId)
      expect(await ofRow(id)).toEqual([])
    })

    it('CMT-5: a thread is resolved and opened again as the person saw it', async () => {
      const { id } = await yearIn('Resolved')
      const seen = await mira.comments.add(on(id, 'Oats?'))
      const answered = await jon.comments.add(on(id, 'Rye.'))
      const stale = await mira.comments
        .resolve({ id: seen.id, version: seen.version })
        .catch((error: unknown) => error)
      expect(isStale(stale)).toBe(true)
      const resolved = await mira.comments.resolve({ id: seen.id, version: answered.version })
      expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { id: miraId, name: 'Mira Holt' } })
      expect(resolved.resolvedAt).not.toBeNull()
      const { id: threadId, version } = resolved
      await expect(mira.comments.resolve({ id: threadId, version })).rejects.toMatchObject({
        kind: 'conflict',
      })
      const next = await jon.comments.add(on(id, 'Or wheat?'))
      expect(next.id).not.toBe(threadId)
      await expect(jon.comments.reopen({ id: threadId, version })).rejects.toMatchObject({
        kind: 'conflict',
        message: 'Another comment thread is open on this cell',
      })
      await jon.comments.resolve({ id: next.id, version: next.version })
      const reopened = await jon.comments.reopen({ id: threadId, version })
      expect(reopened).toMatchObject({ status: 'open', resolvedAt: null, resolvedBy: null })
      expect(texts(await mira.comments.add(on(id, 'Rye it is.')))).toEqual(['Oats?', 'Rye.', 'Rye it is.'])
      await expect(mira.comments.resolve({ id: 9_999_999, version: 1 })).rejects.toMatchObject({
        kind: 'notFound',
      })
    })

    it('CMT-6, CMT-7: a mention waits until the person answers or the thread is resolved', async () => {
      const { id } = await yearIn('Waiting')
      const asked = await mira.comments.add(on(id, 'Jon?', { mentions: [jonId, miraId] }))
      const silent = await mira.comments.add(on(id, 'A remark', { column: 'notes' }))
      const all = [asked, silent]
      expect([await waitingFor(jon, all), await waitingFor(mira, all)]).toEqual([[asked.id], []])
      expect(await markOf(asked.id, jon)).toEqual({
        ...{ id: asked.id, rowId: id, column: 'crop', count: 1, isMine: true },
      })
      expect(await markOf(silent.id, jon)).toMatchObject({ count: 1, isMine: false })
      // Now it waits for her, who opened it.
      await jon.comments.add(on(id, 'Yes.'))
      expect([await waitingFor(jon, all), await waitingFor(mira, all)]).toEqual([[], [asked.id]])
      expect(await markOf(asked.id, mira)).toMatchObject({ count: 2, isMine: true })
      await jon.comments.add(on(id, 'Really?', { column: 'notes' }))
      expect(await waitingFor(mira, all)).toEqual([silent.id, asked.id])
      const { count } = await mira.comments.waiting()
      expect(await mira.comments.waiting({ limit: 1 })).toMatchObject({ items: [{ id: silent.id }], count })
      const last = await mira.comments.add(on(id, 'And now?', { mentions: [jonId] }))
      expect([await waitingFor(jon, all), await waitingFor(mira, all)]).toEqual([[asked.id], [silent.id]])
      await mira.comments.resolve({ id: last.id, version: last.version })
      expect([await waitingFor(jon, all), await markOf(asked.id, jon)]).toEqual([[], undefined])
    })

    it('CMT-9: the undo of a comment removes it, and with the first one its thread', async () => {
      const { id } = await yearIn('Undone')
      const first = await mira.comments.add(on(id, 'First', { mentions: [jonId] }))
      const second = await jon.comments.add(on(id, 'Second'))
      await expect(undo(first.editId)).rejects.toMatchObject({
        details: [{ message: expect.stringContaining('Jon Arden added the comment “Second”') }],
      })
      await undo(second.editId, jon)
      expect((await ofRow(id)).map(texts)).toEqual([['First']])
      const undone = await undo(first.editId)
      expect(await ofRow(id)).toEqual([])
      expect(await markOf(first.id, mira)).toBeUndefined()
      await undo(undone.id)
      const [back] = await ofRow(id)
      expect(back).toMatchObject({ id: first.id, comments: first.comments, openedBy: first.openedBy })
      expect(await waitingFor(jon, [first])).toEqual([first.id])
    })

    it('CMT-9: an answer that comes at the moment of the undo is not lost', async () => {
      const { id } = await yearIn('Answered meanwhile')
      for (let round = 0; round < 5; round += 1) {
        const column = ['crop', 'tillage', 'practice', 'notes', 'status'][round] ?? ''
        const first = await mira.comments.add(on(id, 'First', { column }))
        const [undone, answered] = await Promise.allSettled([
          undo(first.editId),
          jon.comments.add(on(id, 'Second', { column })),
        ])
        expect(answered.status).toBe('fulfilled')
        const { items } = await mira.comments.list({ workbook, rowId: id, column })
        expect(items.map(texts)).toEqual([undone.status === 'fulfilled' ? ['Second'] : ['First', 'Second']])
      }
    })

    it('CMT-9: a resolution and an opening are undone; no undo opens a second thread', async () => {
      const { id } = await yearIn('Set back')
      const thread = await mira.comments.add(on(id, 'Oats?'))
      const resolved = await mira.comments.resolve({ id: thread.id, version: thread.version })
      const open = await undo(resolved.editId)
      expect((await ofRow(id))[0]).toMatchObject({ status: 'open', resolvedAt: null, resolvedBy: null })
      await undo(open.id)
      const [again] = await ofRow(id)
      expect(again).toMatchObject({ status: 'resolved', resolvedBy: { id: miraId } })
      const reopened = await mira.comments.reopen({ id: thread.id, version: again?.version ?? 0 })
      const back = await undo(reopened.editId)
      expect((await ofRow(id))[0]).toMatchObject({ status: 'resolved', resolvedAt: again?.resolvedAt })
      await jon.comments.add(on(id, 'Another talk'))
      await expect(undo(back.id)).rejects.toMatchObject({
        details: [{ message: expect.stringContaining('now exists in its place') }],
      })
    })

    it('CMT-10: comments stay when the undo of a design removes their row, and name it again when it is back', async () => {
      const { field, id: fieldYearId } = await yearIn('Designed')
      await confirmYear(mira, field)
      const { editId } = await mira.designs.commit(await commitOf(mira, fieldYearId))
      const [point] = (await mira.points.list({ fieldYearId: [fieldYearId] })).items
      const [sample] = (await mira.samples.list({ fieldYearId: [fieldYearId] })).items
      const [stratum] = (await mira.strata.list({ fieldYearId: [fieldYearId] })).items
      const rows = [
        ['point-workbook', point?.id ?? 0, `Point ${point?.number}`],
        ['sample-workbook', sample?.id ?? 0, `Point ${sample?.pointNumber}, 0–15 cm`],
        ['stratum-workbook', stratum?.id ?? 0, stratum?.name],
      ] as const
      for (const [workbook, rowId] of rows)
        await mira.comments.add({ workbook, rowId, column: 'status', text: 'Look at it' })
      const named = async () =>
        (await mira.comments.list({ fieldYearId })).items.map(({ rowName }) => rowName).reverse()
      expect(await named()).toEqual(rows.map(([, , name]) => name))
      const undone = await undo(editId)
      expect(await named()).toEqual([null, null, null])
      const marks = await mira.comments.marks({ workbook: 'point-workbook' })
      expect(marks.items.map(({ rowId }) => rowId)).toContain(point?.id)
      await undo(undone.id)
      expect(await named()).toEqual(rows.map(([, , name]) => name))
    })

    it('CMT-8: a sample is called by its label', async () => {
      const field = await givenField(mira, growerId, 'Labeled')
      const depths = [{ topCm: 0, bottomCm: 15 }]
      const [sample] = await givenDesign(api, field, YEAR, { strata: [{ areaM2: 1, points: 1 }], depths })
      const rowId = sample?.id ?? 0
      await writeRaw(
        api.server.services.database.db,
        sql`UPDATE sample SET label_code = 'K7QM2XPA' WHERE id = ${rowId}`,
      )
      const thread = await mira.comments.add({
        workbook: 'sample-workbook',
        rowId,
        column: 'note',
        text: 'Wet?',
      })
      expect(thread.rowName).toBe('K7QM-2XPA')
    })

    it('CMT-10: a year with comments is not removed by an undo', async () => {
      const { field } = await yearIn('Kept')
      const { editId, years } = await mira.fields.saveYear({ id: field.id, year: YEAR - 1, version: null })
      const added = pickYear({ years }, YEAR - 1)
      const thread = await jon.comments.add(on(added.id, 'Why this year?'))
      await expect(undo(editId)).rejects.toMatchObject({
        details: [
          {
            message: expect.stringContaining(`Jon Arden added the comment thread of ${YEAR - 1} of Kept on`),
          },
        ],
      })
      await undo(thread.editId, jon)
      await undo(editId)
    })

    it('CMT-11: the history of a year, its field and its grower has its comments', async () => {
      const { field, id } = await yearIn('Told')
      const { editId } = await jon.comments.add(on(id, 'Tell it'))
      for (const [entity, of] of [
        ['field_year', id],
        ['field', field.id],
        ['grower', growerId],
      ] as const) {
        const { items } = await mira.changes.timeline({ entity, id: of, editId: editId ?? 0 })
        expect(items.map((change) => [change.entity, change.title, change.by?.name]).sort()).toEqual([
          ['comment', 'Tell it', 'Jon Arden'],
          ['thread', `${YEAR} of Told`, 'Jon Arden'],
        ])
      }
    })
  })
