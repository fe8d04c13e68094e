import { isProductError, type StaffMember } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

type Client = StaffedApi['client']

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`staff on ${database.name}`, () => {
    let api: StaffedApi
    let boss: Client
    let colleague: Client
    beforeAll(async () => {
      api = await database.start()
      boss = await api.signIn('manager')
      colleague = await api.signIn('colleague')
    })
    afterAll(() => api.close())

    async function person(name: string): Promise<StaffMember> {
      const { items } = await boss.staff.list()
      const found = items.find((each) => each.name === name)
      if (found === undefined) throw new Error(`${name} is not on the list`)
      return found
    }
    async function setManager(name: string, isOperationManager: boolean, reason = '') {
      const { id, version } = await person(name)
      return boss.staff.setManager({ id, version, isOperationManager, reason })
    }
    async function setSuspended(name: string, isSuspended: boolean, reason: string) {
      const { id, version } = await person(name)
      return boss.staff.setSuspended({ id, version, isSuspended, reason })
    }
    const changesOf = async (id: number) => (await boss.changes.list({ entity: 'staff', entityId: id })).items

    it('STF-1: everyone is listed by name, with what they may do and whether they came in yet', async () => {
      const { items } = await boss.staff.list()
      expect(
        items.map(({ name, isOperationManager, isMe, hasSignedIn, suspendedAt }) => ({
          name,
          isOperationManager,
          isMe,
          hasSignedIn,
          suspendedAt,
        })),
      ).toEqual([
        { name: 'Jon Arden', isOperationManager: false, isMe: false, hasSignedIn: true, suspendedAt: null },
        { name: 'Mira Holt', isOperationManager: false, isMe: false, hasSignedIn: true, suspendedAt: null },
        { name: 'Tova Reed', isOperationManager: true, isMe: true, hasSignedIn: true, suspendedAt: null },
      ])
    })

    it('STF-2: the flag is granted and removed, with who, when and why; what is so already is no change', async () => {
      const granted = await setManager('Jon Arden', true, 'Runs the north crew')
      expect(granted).toMatchObject({
        isOperationManager: true,
        version: (await person('Jon Arden')).version,
      })
      await setManager('Jon Arden', true)
      await setManager('Jon Arden', false)
      const [removed, made] = await changesOf(granted.id)
      expect([made, removed]).toMatchObject([
        {
          by: { name: 'Tova Reed' },
          title: 'Jon Arden',
          before: { isOperationManager: false },
          after: { isOperationManager: true },
          reason: 'Runs the north crew',
        },
        { before: { isOperationManager: true }, after: { isOperationManager: false }, reason: null },
      ])
    })

    it('STF-3: who saw another version is told so, and nothing is written', async () => {
      const { id, version } = await person('Jon Arden')
      await expect(
        boss.staff.setManager({ id, version: version + 1, isOperationManager: true }),
      ).rejects.toMatchObject({
        kind: 'conflict',
        message: 'Someone changed Jon Arden after you opened it',
      })
      await expect(
        boss.staff.setManager({ id: 999_999, version: 1, isOperationManager: true }),
      ).rejects.toMatchObject({ kind: 'notFound' })
      expect(await person('Jon Arden')).toMatchObject({ version, isOperationManager: false })
    })

    it('STF-4: the last manager who may come in is neither removed nor suspended', async () => {
      const last = { kind: 'conflict', message: 'Tova Reed is the last operation manager' }
      await expect(setManager('Tova Reed', false)).rejects.toMatchObject(last)
      await setManager('Jon Arden', true)
      await setSuspended('Jon Arden', true, 'On leave')
      await expect(setManager('Tova Reed', false)).rejects.toMatchObject(last)
      await setSuspended('Jon Arden', false, 'Back')
      await setManager('Jon Arden', false)
      expect(await person('Tova Reed')).toMatchObject({ isOperationManager: true, suspendedAt: null })
    })

    it('STF-5: nobody suspends themselves', async () => {
      const { id, version } = await person('Tova Reed')
      await setManager('Jon Arden', true)
      await expect(
        boss.staff.setSuspended({ id, version, isSuspended: true, reason: 'Test' }),
      ).rejects.toMatchObject({ kind: 'conflict', message: 'You cannot suspend yourself' })
      await setManager('Jon Arden', false)
    })

    it('STF-6: a suspension asks for a reason, holds with the next call, and ends when it is lifted', async () => {
      const { id, version } = await person('Jon Arden')
      await expect(
        boss.staff.setSuspended({ id, version, isSuspended: true, reason: ' ' }),
      ).rejects.toMatchObject({ kind: 'validation' })
      await colleague.growers.list({})
      const suspended = await setSuspended('Jon Arden', true, 'Left the company')
      expect(suspended.suspendedAt).not.toBeNull()
      await expect(colleague.growers.list({})).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Your access is suspended',
      })
      await setSuspended('Jon Arden', false, 'Came back')
      await expect(colleague.growers.list({})).resolves.toBeDefined()
      const [back, left] = await changesOf(id)
      expect([left, back]).toMatchObject([
        {
          before: { suspendedAt: null },
          after: { suspendedAt: suspended.suspendedAt },
          reason: 'Left the company',
        },
        { before: { suspendedAt: suspended.suspendedAt }, after: { suspendedAt: null }, reason: 'Came back' },
      ])
    })

    it('STF-7: the flag counts from the next call on, and no longer than it is held', async () => {
      await setManager('Jon Arden', true)
      await expect(colleague.staff.list()).resolves.toBeDefined()
      await setManager('Jon Arden', false)
      await expect(colleague.staff.list()).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only operation managers can manage staff',
      })
    })

    it('STF-8: managers who remove or suspend each other at the same time leave one', async () => {
      const clients = [boss, colleague]
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.boolean(), async (firstSuspends, secondSuspends) => {
          await setManager('Jon Arden', true)
          const [tova, jon] = [await person('Tova Reed'), await person('Jon Arden')]
          const act = (client: Client | undefined, { id, version }: StaffMember, suspends: boolean) =>
            suspends
              ? client?.staff.setSuspended({ id, version, isSuspended: true, reason: 'Both at once' })
              : client?.staff.setManager({ id, version, isOperationManager: false })
          const outcomes = await Promise.allSettled([
            act(clients[0], jon, firstSuspends),
            act(clients[1], tova, secondSuspends),
          ])
          const refusals = outcomes.flatMap((outcome) =>
            outcome.status === 'rejected' ? [outcome.reason] : [],
          )
          expect(refusals).toHaveLength(1)
          expect(refusals.every((error) => isProductError(error, 'forbidden'))).toBe(true)
          await restore()
        }),
        { numRuns: 8 },
      )
    })

    /** Tova is the manager again and Jon none, whoever of them was left. */
    async function restore() {
      const { db } = api.server.services.database
      const rows = await db.selectFrom('staff').selectAll().execute()
      const left = rows.find((row) => row.is_operation_manager && row.suspended_at === null)
      const client = left?.first_name === 'Jon' ? colleague : boss
      for (const row of rows.filter(({ suspended_at }) => suspended_at !== null)) {
        await client.staff.setSuspended({
          id: row.id,
          version: row.version,
          isSuspended: false,
          reason: 'Restored',
        })
      }
      const { items } = await client.staff.list()
      for (const { id, version, name, isOperationManager } of items.toReversed()) {
        const wanted = name === 'Tova Reed'
        if (isOperationManager === wanted) continue
        await client.staff.setManager({ id, version, isOperationManager: wanted })
      }
    }

    it('STF-9: the id of the account is in nothing that can be read of the log', async () => {
      const { db } = api.server.services.database
      const { id } = await person('Jon Arden')
      const { sub } = await db
        .selectFrom('staff')
        .select('sub')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(sub).toMatch(/./)
      const told = await changesOf(id)
      const timeline = await boss.changes.timeline({ entity: 'staff', id })
      expect(told.length).toBeGreaterThan(0)
      expect(JSON.stringify([told, timeline])).not.toContain(sub)
    })
  })
