import { type Client, DOCUMENT_TYPES, MAX_DOCUMENTS } from '@org/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, seen, YEAR } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const PDF = utf8('%PDF-1.7\nscan of a contract')

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
    })
    afterAll(() => api.close())

    const enroll = async (name: string) => {
      const { growerId, fieldIds } = await growerWithFields(client, name, 1)
      return client.enrollments.create({ growerId, program: 'Cover crops', year: YEAR, fieldIds })
    }
    /** The document, without the edit that attached it. */
    const attach = async (id: number, fileName = 'contract.pdf', file: Uint8Array<ArrayBuffer> = PDF) => {
      const { editId: _, ...document } = await client.enrollments.attach({ id, file, fileName })
      return document
    }
    const use = (ticket: string) => fetch(`${api.url}/api/enrollments/documents/${ticket}`)
    const download = async (id: number, documentId: number) =>
      use((await client.enrollments.documentTicket({ id, documentId })).ticket)
    const documentsOf = async (id: number) => (await client.enrollments.get({ id })).documents
    const countOf = async (growerId: number) =>
      (await client.enrollments.list({ growerId })).items.map(({ documentCount }) => documentCount)
    const change = (statement: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, statement)

    it('DOC-1, DOC-5: attaches a file and gives it back byte for byte, as a file to save', async () => {
      const { id, growerId } = await enroll('Alder')
      const made = await attach(id, 'Vertrag für Älder.pdf')
      expect(made).toMatchObject({
        fileName: 'Vertrag für Älder.pdf',
        mediaType: 'application/pdf',
        sizeBytes: PDF.byteLength,
        createdBy: 'Mira Holt',
      })
      expect(await documentsOf(id)).toEqual([made])
      expect(await countOf(growerId)).toEqual([1])
      const answer = await download(id, made.id)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="Vertrag fur Alder.pdf"; filename\*=UTF-8''/,
        ),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF)
    })

    it('DOC-1: the same content on one enrollment is one document; on another it is another', async () => {
      const one = await enroll('Birch')
      const other = await enroll('Cedar')
      const first = await attach(one.id)
      expect(await attach(one.id, 'another name.pdf')).toEqual(first)
      const both = await Promise.all([attach(other.id), attach(other.id, 'at once.pdf')])
      expect(both[0]).toEqual(both[1])
      expect(both[0]?.sha256).toBe(first.sha256)
      expect(await documentsOf(other.id)).toHaveLength(1)
    })

    it('DOC-1: one attached while it is taken off is there, or gone: whoever attaches it is never told that it does not exist', async () => {
      const { id } = await enroll('Chestnut')
      for (let round = 0; round < 20; round += 1) {
        const { id: documentId } = await attach(id)
        const [, ...attached] = await Promise.all([
          client.enrollments.detach({ id, documentId }),
          attach(id),
          attach(id),
        ])
        const [newest] = await documentsOf(id)
        for (const document of attached) expect([documentId, newest?.id]).toContain(document.id)
      }
    })

    it('DOC-2, DOC-4: what text is, is told by its content, and its name says so', async () => {
      const { id } = await enroll('Dogwood')
      const made = await attach(id, 'page.html', utf8('<script>alert(1)</script>'))
      expect(made).toMatchObject({ fileName: 'page.html.txt', mediaType: 'text/plain' })
      const answer = await download(id, made.id)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      await answer.arrayBuffer()
    })

    it('DOC-3: refuses what is not taken, and keeps nothing', async () => {
      const { id } = await enroll('Elm')
      await expect(attach(id, 'x.pdf', new Uint8Array())).rejects.toMatchObject({ kind: 'unreadableFile' })
      await expect(attach(id, 'x.pdf', new Uint8Array([77, 90, 0, 1]))).rejects.toMatchObject({
        kind: 'unreadableFile',
        remedy: expect.stringContaining('.docx'),
      })
      await expect(attach(9_999_999)).rejects.toMatchObject({ kind: 'notFound' })
      expect(await documentsOf(id)).toEqual([])
      expect(DOCUMENT_TYPES).toHaveLength(7)
    })

    it('DOC-3: refuses one more than an enrollment can have', async () => {
      const { id } = await enroll('Fir')
      await change(sql`
        INSERT INTO enrollment_document (enrollment_id, grower_id, sha256, file_name, media_type, size_bytes)
        SELECT id, grower_id, lpad(n::text, 64, '0'), n || '.pdf', 'application/pdf', 1
        FROM enrollment, generate_series(1, ${MAX_DOCUMENTS}::integer) AS n WHERE id = ${id}`)
      await expect(attach(id)).rejects.toMatchObject({
        kind: 'conflict',
        remedy: 'Remove a document that is no longer needed.',
      })
    })

    it('DOC-6: a ticket is used once, within a minute, by one who is not suspended', async () => {
      const { id } = await enroll('Gorse')
      const { id: documentId } = await attach(id)
      const issue = async () => (await client.enrollments.documentTicket({ id, documentId })).ticket
      const twice = await issue()
      const answers = await Promise.all([use(twice), use(twice), use(twice)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      const old = await issue()
      await change(sql`UPDATE download_ticket SET expires_at = now() - interval '1 second'`)
      expect((await use(old)).status).toBe(404)
      const suspended = await issue()
      await change(sql`UPDATE staff SET suspended_at = now() WHERE email = 'mira.holt@fieldworks.example'`)
      expect((await use(suspended)).status).toBe(404)
      await change(sql`UPDATE staff SET suspended_at = NULL WHERE email = 'mira.holt@fieldworks.example'`)
      expect((await use('A'.repeat(43))).status).toBe(404)
    })

    it('DOC-6: a ticket opens nothing else, and a document is asked for with its own enrollment', async () => {
      const one = await enroll('Hazel')
      const other = await enroll('Ivy')
      const { id: documentId } = await attach(one.id)
      const { ticket } = await client.enrollments.documentTicket({ id: one.id, documentId })
      expect((await fetch(`${api.url}/api/exports/download/${ticket}`)).status).toBe(404)
      const answer = await use(ticket)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      const wrong = { id: other.id, documentId }
      await expect(client.enrollments.documentTicket(wrong)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(client.enrollments.detach(wrong)).rejects.toMatchObject({ kind: 'notFound' })
    })

    it('DOC-7: one that is taken off is gone; its undo brings it back with what is in it', async () => {
      const { id, growerId } = await enroll('Juniper')
      const made = await attach(id)
      const { ticket } = await client.enrollments.documentTicket({ id, documentId: made.id })
      const { editId } = await client.enrollments.detach({ id, documentId: made.id })
      expect(await documentsOf(id)).toEqual([])
      expect(await countOf(growerId)).toEqual([0])
      expect((await use(ticket)).status).toBe(404)
      await expect(client.enrollments.detach({ id, documentId: made.id })).rejects.toMatchObject({
        kind: 'notFound',
      })
      await client.edits.undo({ id: editId })
      expect(await documentsOf(id)).toEqual([made])
      const answer = await download(id, made.id)
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF)
    })

    it('DOC-7: attaching is undone and made again', async () => {
      const { id } = await enroll('Larch')
      const made = await attach(id)
      const [edit] = (await client.edits.list({ limit: 1 })).items
      const undo = await client.edits.undo({ id: edit?.id ?? 0 })
      expect(await documentsOf(id)).toEqual([])
      await client.edits.undo({ id: undo.id })
      expect(await documentsOf(id)).toEqual([made])
    })

    it('DOC-7: one attached again since is not restored twice', async () => {
      const { id } = await enroll('Maple')
      const made = await attach(id)
      const { editId } = await client.enrollments.detach({ id, documentId: made.id })
      await attach(id, 'again.pdf')
      await expect(client.edits.undo({ id: editId })).rejects.toMatchObject({ kind: 'conflict' })
      expect(await documentsOf(id)).toHaveLength(1)
    })

    it('DOC-8: an enrollment takes documents in every status; its history tells of them', async () => {
      const made = await enroll('Nettle')
      const manager = await api.signIn('manager')
      await manager.enrollments.withdraw({ items: [seen(made)], reason: 'Sold the farm' })
      const { id: documentId, fileName } = await attach(made.id, 'letter.pdf')
      await client.enrollments.detach({ id: made.id, documentId })
      const { items } = await client.changes.timeline({ entity: 'enrollment', id: made.id })
      const told = items.filter(({ entity }) => entity === 'enrollment_document')
      expect(told.map(({ before, after }) => [before?.fileName, after?.fileName])).toEqual([
        [fileName, undefined],
        [undefined, fileName],
      ])
    })
  })
