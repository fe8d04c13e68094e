import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { download, ended } from './testing.ts'
import { forgetOldExports } from './tidy.ts'

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let exportId: number

    beforeAll(async () => {
      api = await database.start()
      exportId = (await api.client.exports.createFields({ format: 'csv' })).id
      await ended(api, exportId)
    })
    afterAll(() => api.close())

    const use = (ticket: string, options: RequestInit = {}) =>
      fetch(`${api.url}/api/exports/download/${ticket}`, options)
    const issue = async () => (await api.client.exports.ticket({ id: exportId })).ticket
    const change = (statement: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, statement)
    const exportFolder = () => join(api.server.services.config.dataDir, 'exports')

    describe('a ticket', () => {
      it('EXP-14: fetches the file once, without any header of ours', async () => {
        const ticket = await issue()
        expect(ticket).toMatch(/^[\w-]{43}$/)
        const first = await use(ticket)
        expect(first.status).toBe(200)
        expect((await first.text()).length).toBeGreaterThan(20)
        expect((await use(ticket)).status).toBe(404)
      })

      it('EXP-14: gives one of many who come at the same time the file', async () => {
        const ticket = await issue()
        const answers = await Promise.all(Array.from({ length: 8 }, () => use(ticket)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
        await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      })

      it('EXP-14: is worth nothing after a minute', async () => {
        const ticket = await issue()
        await change(sql`UPDATE download_ticket SET expires_at = now() - interval '1 second'`)
        expect((await use(ticket)).status).toBe(404)
      })

      it('EXP-15: is not given to another person, nor is the export shown', async () => {
        const person = { sub: 'stranger-1', email: 'ines.brandt@fieldworks.example' }
        const token = await api.tokenFor(person)
        await api.request('/api/dash-users/', {
          method: 'POST',
          token,
          json: { username: person.email, first_name: 'Ines', last_name: 'Brandt' },
        })
        for (const [method, path] of [
          ['POST', `/api/exports/${exportId}/ticket`],
          ['POST', `/api/exports/${exportId}/cancel`],
          ['GET', `/api/exports/${exportId}`],
        ] as const) {
          expect((await api.request(path, { method, token })).status).toBe(404)
        }
        expect(await (await api.request('/api/exports', { token })).json()).toEqual({ items: [] })
      })

      it('EXP-15: of a person who was suspended since fetches nothing', async () => {
        const ticket = await issue()
        await change(sql`UPDATE staff SET suspended_at = now() WHERE email = 'mira.holt@fieldworks.example'`)
        expect((await use(ticket)).status).toBe(404)
        await change(sql`UPDATE staff SET suspended_at = NULL WHERE email = 'mira.holt@fieldworks.example'`)
      })

      it('EXP-15: that came during a suspension is not used up: it fetches the file once after it', async () => {
        const ticket = await issue()
        await change(sql`UPDATE staff SET suspended_at = now() WHERE email = 'mira.holt@fieldworks.example'`)
        for (const { status } of [await use(ticket), await use(ticket)]) expect(status).toBe(404)
        await change(sql`UPDATE staff SET suspended_at = NULL WHERE email = 'mira.holt@fieldworks.example'`)
        const answers = await Promise.all(Array.from({ length: 8 }, () => use(ticket)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
        await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      })

      it('EXP-15: of a person who signed out everywhere since fetches nothing; a later one does', async () => {
        const since = (moment: ReturnType<typeof sql>) =>
          change(
            sql`UPDATE staff SET sessions_ended_at = ${moment} WHERE email = 'mira.holt@fieldworks.example'`,
          )
        const ticket = await issue()
        await since(sql`now()`)
        expect((await use(ticket)).status).toBe(404)
        await since(sql`now() - interval '2 minutes'`)
        const later = await use(await issue())
        expect(later.status).toBe(200)
        await later.arrayBuffer()
        await since(sql`NULL`)
      })

      it('EXP-15: that is guessed or broken fetches nothing', async () => {
        expect((await use('A'.repeat(43))).status).toBe(404)
        expect((await use('short')).status).toBe(400)
        expect((await use(`${'A'.repeat(42)}%2F`)).status).toBe(400)
      })

      it('EXP-14: is not used up by asking for headers only', async () => {
        const ticket = await issue()
        expect((await use(ticket, { method: 'HEAD' })).status).toBe(405)
        expect((await use(ticket)).status).toBe(200)
      })

      it('EXP-15: is kept as a hash', async () => {
        const ticket = await issue()
        const rows = await api.server.services.database.db.selectFrom('download_ticket').selectAll().execute()
        expect(rows.length).toBeGreaterThan(0)
        expect(JSON.stringify(rows)).not.toContain(ticket)
      })
    })

    it('EXP-16: the answer is a file to save, never a page', async () => {
      const answer = await download(api, exportId)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename="fields-[\d-]+\.csv"/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'referrer-policy': 'no-referrer',
      })
    })

    it('EXP-17: who exported and who downloaded is kept', async () => {
      const rows = await api.server.services.database.db
        .selectFrom('change')
        .select(['by_staff_id', 'after'])
        .where('entity', '=', 'export')
        .where('entity_id', '=', exportId)
        .orderBy('seq')
        .execute()
      expect(rows[0]?.after).toMatchObject({ kind: 'fields', format: 'csv' })
      expect(rows[1]?.after).toMatchObject({ status: 'done' })
      expect(rows[2]?.after).toMatchObject({ downloadedAt: expect.any(String) })
      expect(rows.every(({ by_staff_id }) => by_staff_id !== null)).toBe(true)
    })

    it('EXP-18: a file is kept a day, then it and its row are gone', async () => {
      const { db } = api.server.services.database
      const { remove } = api.server.services.files.exports
      const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
      const folder = join(exportFolder(), String(exportId))
      await forgetOldExports(db, at(23), remove)
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.file$/)])
      await forgetOldExports(db, at(25), remove)
      expect(existsSync(folder)).toBe(false)
      await expect(api.client.exports.get({ id: exportId })).rejects.toMatchObject({ kind: 'notFound' })
    })
  })
