import type { Client } from '@org/core'
import type { LiveChange } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../testing/live.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { createChangeSource } from './stream-source.ts'

const EMAILS = {
  mira: 'mira.holt@fieldworks.example',
  jon: 'jon.arden@fieldworks.example',
  tova: 'tova.reed@fieldworks.example',
}
type Who = keyof typeof EMAILS
const EVERYBODY: readonly Who[] = ['mira', 'jon', 'tova']

const step = fc.record({
  who: fc.constantFrom(...EVERYBODY),
  does: fc.constantFrom(
    'grower',
    'private view',
    'shared view',
    'share',
    'rename view',
    'remove view',
    'undo',
    'export',
    'name',
  ),
})

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`who is told of what, on ${database.name}`, () => {
    let api: StaffedApi
    let clients: Record<Who, Client>
    const ids = new Map<string, number>()
    beforeAll(async () => {
      api = await database.start()
      clients = { mira: api.client, jon: await api.signIn('colleague'), tova: await api.signIn('manager') }
      for (const { email, id } of (await clients.tova.staff.list()).items) ids.set(email, id)
    })
    afterAll(() => api.close())

    const source = () => createChangeSource(api.server.services.database.db)
    const idOf = (who: Who) => ids.get(EMAILS[who]) ?? 0
    const listenAs = (who: Who, since?: number) =>
      listen({
        url: () => api.url,
        token: () => api.tokenFor({ sub: `staffed ${EMAILS[who]}`, email: EMAILS[who] }),
        ...(since === undefined ? {} : { since }),
      })

    /** A grower that everyone is told of: after it nothing earlier comes. */
    async function fence(...listeners: readonly Listening[]): Promise<number> {
      const { id } = await api.client.growers.create({ name: `Fence ${crypto.randomUUID()}` })
      const isIt = ({ entity, entityId }: LiveChange) => entity === 'grower' && entityId === id
      await Promise.all(listeners.map(({ until }) => until(({ changes }) => changes.some(isIt))))
      return listeners[0]?.changes.find(isIt)?.seq ?? 0
    }

    /** What the people did, and what the test itself knows of whose it is and who saw it. */
    function createWorld() {
      const views: { id: number; version: number; who: Who; isShared: boolean }[] = []
      const ownerOf = new Map<string, number>()
      const everShared = new Set<number>()
      const saveView = async (who: Who, isShared: boolean) => {
        const name = crypto.randomUUID()
        const { id, version } = await clients[who].views.create({
          page: 'fields',
          name,
          search: '',
          isShared,
        })
        ownerOf.set(`saved_view ${id}`, idOf(who))
        if (isShared) everShared.add(id)
        views.push({ id, version, who, isShared })
      }
      const undo = async (who: Who) => {
        const { items } = await clients[who].edits.list({ limit: 1 })
        const view = items[0]?.parts.some(({ entity }) => entity === 'saved_view')
        if (view === true && items[0]?.refusal === null) await clients[who].edits.undo({ id: items[0].id })
      }
      const changeView = async (
        who: Who,
        patch: (isShared: boolean) => { name?: string; isShared?: boolean },
      ) => {
        const view = views.findLast((each) => each.who === who)
        if (view === undefined) return
        const changed = await clients[who].views
          .update({ id: view.id, version: view.version, ...patch(view.isShared) })
          // An undo was quicker.
          .catch(() => null)
        if (changed === null) return
        Object.assign(view, { version: changed.version, isShared: changed.isShared })
        if (changed.isShared) everShared.add(view.id)
      }
      const perform = async ({ who, does }: { who: Who; does: string }): Promise<void> => {
        const client = clients[who]
        if (does === 'grower') await client.growers.create({ name: crypto.randomUUID() })
        if (does === 'private view') await saveView(who, false)
        if (does === 'shared view') await saveView(who, true)
        if (does === 'share') await changeView(who, (isShared) => ({ isShared: !isShared }))
        if (does === 'rename view') await changeView(who, () => ({ name: crypto.randomUUID() }))
        if (does === 'undo') await undo(who)
        if (does === 'remove view') {
          const at = views.findLastIndex((each) => each.who === who)
          for (const { id } of views.splice(at, at < 0 ? 0 : 1))
            await client.views.remove({ id }).catch(() => {})
        }
        if (does === 'export') {
          const made = await client.exports.createFields({ format: 'csv' }).catch(() => null)
          if (made !== null) ownerOf.set(`export ${made.id}`, idOf(who))
        }
        if (does === 'name')
          await client.dashUsers.update({
            username: EMAILS[who],
            first_name: crypto.randomUUID(),
            last_name: 'Renamed',
          })
      }
      /** By the test's own knowledge, never by the table. */
      const mayRead = (who: Who, { entity, entityId }: LiveChange): boolean => {
        if (who === 'tova') return true
        if (entity === 'staff') return entityId === idOf(who)
        const isOwn = ownerOf.get(`${entity} ${entityId}`) === idOf(who)
        if (entity === 'export') return isOwn
        if (entity === 'saved_view') return isOwn || everShared.has(entityId)
        return true
      }
      return { perform, mayRead, ownerOf, everShared }
    }

    it('LIVE-16: no one is told of a row they may not read, whether they listen or resume', async () => {
      // One for all runs: an undo brings back views of the run before.
      const world = createWorld()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const live = EVERYBODY.map((who) => ({ who, listening: listenAs(who) }))
          await Promise.all(live.map(({ listening }) => listening.ready()))
          // Only now: an export of the run before may still be under way, and is told to nobody who came later.
          const since = await source().newest()
          for (const each of steps) await world.perform(each)
          const last = await fence(...live.map(({ listening }) => listening))
          const resumed = EVERYBODY.map((who) => ({ who, listening: listenAs(who, since) }))
          await Promise.all(
            resumed.map(({ listening }) =>
              listening.until(({ changes }) => changes.some(({ seq }) => seq >= last)),
            ),
          )
          const all = (await source().after(since, 1_000)).filter(({ seq }) => seq <= last)
          for (const { who, listening } of [...live, ...resumed]) {
            listening.live.close()
            const told = listening.changes.filter(({ seq }) => seq <= last)
            expect(told.filter((change) => !world.mayRead(who, change))).toEqual([])
            // Of a view that was shared for a while, not every change is anybody else's.
            const isSure = ({ entity, entityId }: LiveChange) =>
              entity !== 'saved_view' ||
              !world.everShared.has(entityId) ||
              world.ownerOf.get(`saved_view ${entityId}`) === idOf(who) ||
              who === 'tova'
            const wanted = all.filter((change) => world.mayRead(who, change) && isSure(change))
            expect(told.map(({ seq }) => seq)).toEqual(expect.arrayContaining(wanted.map(({ seq }) => seq)))
          }
        }),
        { numRuns: 6 },
      )
    }, 180_000)

    it('LIVE-16: that a view is not shared any more is told to those who saw it', async () => {
      const { id, version } = await clients.mira.views.create({
        page: 'fields',
        name: 'For a while',
        search: '',
        isShared: true,
      })
      const listening = listenAs('jon')
      await listening.ready()
      const closed = await clients.mira.views.update({ id, version, isShared: false })
      await clients.mira.views.update({ id, version: closed.version, name: 'Mine now' })
      await fence(listening)
      listening.live.close()
      const ofView = listening.changes.filter(({ entity }) => entity === 'saved_view')
      expect(ofView.map(({ keys }) => keys)).toEqual([['isShared']])
    })

    it('LIVE-17: being granted the flag, or losing it, changes at once what a stream tells', async () => {
      const listening = listenAs('jon')
      await listening.ready()
      const setManager = async (isOperationManager: boolean) => {
        const { items } = await clients.tova.staff.list()
        const { id, version } = items.find(({ email }) => email === EMAILS.jon) ?? { id: 0, version: 0 }
        await clients.tova.staff.setManager({ id, version, isOperationManager })
      }
      const hiddenView = async () => {
        const made = await clients.mira.views.create({
          page: 'fields',
          name: crypto.randomUUID(),
          search: '',
        })
        return made.id
      }
      const heard = (kind: string, count: number) =>
        listening.until(({ changes }) => changes.filter(({ entity }) => entity === kind).length === count)
      const before = await hiddenView()
      // Judged by what they may do while it is read: only once it was passed over may that change.
      await fence(listening)
      await setManager(true)
      await heard('staff', 1)
      const during = await hiddenView()
      await heard('saved_view', 1)
      await setManager(false)
      await heard('staff', 2)
      const after = await hiddenView()
      await fence(listening)
      listening.live.close()
      const told = listening.changes.filter(({ entity }) => ['staff', 'saved_view'].includes(entity))
      // Their own row too: the page learns by it what they may do.
      const own = ['staff', idOf('jon')]
      expect(told.map(({ entity, entityId }) => [entity, entityId])).toEqual([
        own,
        ['saved_view', during],
        own,
      ])
      expect([before, after]).not.toContain(during)
    })

    it('LIVE-16: the timeline of a person is refused to the staff, as their changes are', async () => {
      await expect(clients.mira.changes.timeline({ entity: 'staff', id: idOf('jon') })).rejects.toMatchObject(
        { kind: 'forbidden' },
      )
      expect((await clients.mira.changes.timeline({ entity: 'grower', id: 1 })).items.length).toBeGreaterThan(
        0,
      )
    })
  })
