import { type Client, connect, createServiceKey, type ServiceAccount } from '@org/core'
import { type Capability, PERMISSIONS, SERVICE_CAPABILITIES } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hearingOf } from '../../testing/heard.ts'
import { startForgedApi } from '../../testing/index.ts'
import { hasSharedPostgres, sharedPostgres } from '../../testing/shared-postgres.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const NEVER = { endsAt: null }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`service accounts on ${database.name}`, () => {
    let api: StaffedApi
    let boss: Client
    beforeAll(async () => {
      api = await database.start()
      boss = await api.signIn('manager')
    })
    afterAll(() => api.close())

    const enter = (serviceKey: string) => connect({ baseUrl: api.url, serviceKey })
    async function made(name: string, rights: Capability[] = []) {
      const { key, sent } = await createServiceKey()
      const account = await boss.staff.createService({ name, rights, ...sent, ...NEVER })
      return { key, account }
    }
    const newest = async ({ id }: ServiceAccount) => {
      const { items } = await boss.staff.services()
      const found = items.find((each) => each.id === id)
      if (found === undefined) throw new Error('not on the list')
      return found
    }
    const REFUSED = { kind: 'unauthenticated', message: 'This service key is not accepted' }

    it('SVC-1: a program with a key writes in the name of its account, and history says so', async () => {
      const { key, account } = await made('Nightly import', ['growers.edit'])
      const entered = await enter(key)
      expect(entered.account).toEqual({ id: account.id, name: 'Nightly import (service)' })
      const { id } = await entered.client.growers.create({ name: 'North Farm' })
      const { items } = await boss.changes.list({ entity: 'grower', entityId: id })
      expect(items).toMatchObject([{ by: { name: 'Nightly import (service)' } }])
    })

    it('SVC-2: it may do what it was given and read, and nothing else; managers’ rights cannot be given', async () => {
      const { key } = await made('Reader')
      const { client } = await enter(key)
      await expect(client.growers.list({})).resolves.toBeDefined()
      await expect(client.growers.create({ name: 'South Farm' })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'This service account does not have the right to change growers',
      })
      await expect(client.staff.services()).rejects.toMatchObject({ kind: 'forbidden' })
      const ofManagers = Object.keys(PERMISSIONS).filter(
        (word) => !SERVICE_CAPABILITIES.some((each) => each === word),
      )
      expect(ofManagers).toContain('staff.manage')
      const { sent } = await createServiceKey()
      await expect(
        // @ts-expect-error The contract does not let it be written.
        boss.staff.createService({ name: 'Manager', rights: [1], ...sent, ...NEVER }),
      ).rejects.toMatchObject({ kind: 'validation' })
      for (const word of ofManagers) {
        const answer = await api.request('/api/staff/services', {
          method: 'POST',
          token: await managersToken(),
          json: { name: 'Manager', rights: [word], ...sent, ...NEVER },
        })
        expect([word, answer.status]).toEqual([word, 400])
      }
    })
    const managersToken = () =>
      api.tokenFor({ sub: 'staffed tova.reed@fieldworks.example', email: 'tova.reed@fieldworks.example' })

    it('SVC-2: its own edits it undoes within what it was given now', async () => {
      const { key, account } = await made('Undoing', ['growers.edit', 'edits.undo'])
      const { client } = await enter(key)
      const { id, version } = await client.growers.create({ name: 'Undone Farm' })
      const { editId } = await client.growers.update({ id, version, name: 'Renamed Farm' })
      const rights: Capability[] = ['edits.undo']
      await boss.staff.updateService({ id: account.id, version: account.version, name: 'Undoing', rights })
      await expect(client.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'This service account does not have the right to change growers',
      })
    })

    it('SVC-3: rights that change count from the next call on', async () => {
      const { key, account } = await made('Changing', ['growers.edit'])
      const { client } = await enter(key)
      await client.growers.create({ name: 'Before Farm' })
      const changed = await boss.staff.updateService({
        id: account.id,
        version: account.version,
        name: 'Changed',
        rights: ['exports.make'],
      })
      expect(changed).toMatchObject({ name: 'Changed', rights: ['records.read', 'exports.make'] })
      await expect(client.growers.create({ name: 'After Farm' })).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(
        boss.staff.updateService({ id: account.id, version: account.version, name: 'Late', rights: [] }),
      ).rejects.toMatchObject({ kind: 'conflict', message: 'Someone changed Changed after you opened it' })
    })

    it('SVC-4: after a rotation the old key is accepted until its end, and at once no longer where none is given', async () => {
      const { key: first, account } = await made('Rotated')
      const second = await createServiceKey()
      const rotated = await boss.staff.rotateServiceKey({
        id: account.id,
        version: account.version,
        ...second.sent,
        ...NEVER,
      })
      expect(rotated.keyHint).toBe(second.key.slice(-4))
      expect(Date.parse(rotated.oldKeyEndsAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
      await enter(first)
      await enter(second.key)
      const third = await createServiceKey()
      await boss.staff.rotateServiceKey({
        id: account.id,
        version: rotated.version,
        ...third.sent,
        ...NEVER,
        oldKeyHours: 0,
      })
      await expect(enter(first)).rejects.toMatchObject(REFUSED)
      await expect(enter(second.key)).rejects.toMatchObject(REFUSED)
      await enter(third.key)
    })

    it('SVC-4: a rotation lets no old key live longer than it would have', async () => {
      const { key, sent } = await createServiceKey()
      const endsAt = new Date(Date.now() + 60_000).toISOString()
      const account = await boss.staff.createService({ name: 'Short', rights: [], ...sent, endsAt })
      await enter(key)
      const next = await createServiceKey()
      const { id, version } = account
      const rotated = await boss.staff.rotateServiceKey({ id, version, ...next.sent, ...NEVER })
      expect(rotated.oldKeyEndsAt).toBe(endsAt)
    })

    it('SVC-5: a key that has expired is refused', async () => {
      const { key, sent } = await createServiceKey()
      const endsAt = new Date(Date.now() - 1_000).toISOString()
      await boss.staff.createService({ name: 'Expired', rights: [], ...sent, endsAt })
      await expect(enter(key)).rejects.toMatchObject(REFUSED)
    })

    it('SVC-6: a revoked key is refused from the next call on, whatever version was seen; the reason is kept', async () => {
      const { key, account } = await made('Revoked')
      const { client } = await enter(key)
      await boss.staff.revokeServiceKeys({ id: account.id, reason: 'The laptop was stolen' })
      await expect(client.growers.list({})).rejects.toMatchObject(REFUSED)
      expect(await newest(account)).toMatchObject({ keyHint: null, keyEndsAt: null, oldKeyEndsAt: null })
      const { items } = await boss.changes.list({ entity: 'staff', entityId: account.id })
      expect(items[0]).toMatchObject({
        reason: 'The laptop was stolen',
        before: { keyHint: key.slice(-4) },
        after: { keyHint: null },
      })
    })

    it('SVC-7: neither a key nor its digest is in anything that can be read', async () => {
      const { key, account } = await made('Quiet')
      const told = JSON.stringify([
        await boss.staff.services(),
        await boss.staff.list(),
        await boss.changes.list({ entity: 'staff', entityId: account.id }),
        await boss.changes.timeline({ entity: 'staff', id: account.id }),
      ])
      const { key_sha256: kept } = await api.server.services.database.db
        .selectFrom('staff')
        .select('key_sha256')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
      expect(kept).toHaveLength(64)
      expect(told).not.toContain(key)
      expect(told).not.toContain(kept)
    })

    it('SVC-8: no account is a person: it is not on the list of staff, is no manager, and cannot rename or sign itself out', async () => {
      const { key, account } = await made('Program')
      const { client } = await enter(key)
      const { items } = await boss.staff.list()
      expect(items.map(({ id }) => id)).not.toContain(account.id)
      const { id, version } = account
      await expect(
        boss.staff.setManager({ id, version, isOperationManager: true, reason: '' }),
      ).rejects.toMatchObject({ kind: 'notFound' })
      expect(JSON.stringify(await boss.comments.people())).not.toContain('Program')
      const own = await client.dashUsers.me()
      const names = { first_name: own.first_name, last_name: own.last_name }
      await expect(client.dashUsers.update({ username: own.email, ...names })).resolves.toEqual(own)
      await expect(
        client.dashUsers.update({ username: own.email, ...names, first_name: 'Someone' }),
      ).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only operation managers can rename service accounts',
      })
      await expect(client.dashUsers.endSessions({ id })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'A service account has no session',
      })
    })

    it('SVC-9: two accounts have neither one name nor one key', async () => {
      const { key, sent } = await createServiceKey()
      await boss.staff.createService({ name: 'Twice', rights: [], ...sent, ...NEVER })
      const other = (await createServiceKey()).sent
      await expect(
        boss.staff.createService({ name: 'TWICE', rights: [], ...other, ...NEVER }),
      ).rejects.toMatchObject({ kind: 'conflict', message: 'There is a service account named TWICE' })
      await expect(
        boss.staff.createService({ name: 'Once more', rights: [], ...sent, ...NEVER }),
      ).rejects.toMatchObject({ kind: 'conflict', message: 'This key is in use' })
      await enter(key)
    })

    it('SVC-10: what is no key is refused before anything is sent', async () => {
      await expect(enter('dashkey_short')).rejects.toMatchObject({
        kind: 'validation',
        message: 'This is not a service key',
      })
      await expect(enter((await createServiceKey()).key)).rejects.toMatchObject(REFUSED)
    })
  })

it.skipIf(!hasSharedPostgres())(
  'SVC-6: a key revoked through one process is refused by every other',
  async () => {
    const cluster = sharedPostgres()
    const manager = { sub: 'sub-ada', email: 'ada.reed@fieldworks.example' }
    const env = { DATABASE_URL: await cluster.createDatabase(), FIRST_OPERATION_MANAGERS: manager.email }
    const [one, other] = [await startForgedApi({ env }), await startForgedApi({ env })]
    const hearing = hearingOf(other.server)
    try {
      const token = await one.tokenFor(manager)
      const json = { username: manager.email, first_name: 'Ada', last_name: 'Reed' }
      await one.request('/api/dash-users/', { method: 'POST', token, json })
      const { key, sent } = await createServiceKey()
      const created = await one.request('/api/staff/services', {
        method: 'POST',
        token,
        json: { name: 'Everywhere', rights: [], ...sent, endsAt: null },
      })
      const { id } = await created.json()
      const { client } = await connect({ baseUrl: other.url, serviceKey: key })
      await client.growers.list({})
      await one.request(`/api/staff/services/${id}/revocation`, {
        method: 'PUT',
        token,
        json: { reason: 'Lost' },
      })
      await hearing.caughtUp()
      await expect(client.growers.list({})).rejects.toMatchObject({ kind: 'unauthenticated' })
    } finally {
      await one.close()
      await other.close()
      await cluster.close()
    }
  },
)
