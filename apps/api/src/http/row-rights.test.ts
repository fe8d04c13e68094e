import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, importFile, square, stage } from '../areas/uploads/testing.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

type Client = StaffedApi['client']

describe('rights that depend on the row', () => {
  let api: StaffedApi
  let mira: Client
  let jon: Client
  let boss: Client
  beforeAll(async () => {
    api = await startStaffedApi()
    mira = api.client
    jon = await api.signIn('colleague')
    boss = await api.signIn('manager')
  })
  afterAll(() => api.close())

  it('PRM-6: another’s import is undone by operation managers, and by nobody else', async () => {
    const grower = await mira.growers.create({ name: 'Imported' })
    const upload = await stage(mira, [[square(-93, 42), { name: 'North' }]])
    await importFile(mira, commitOf(upload, grower.id, [{ index: 0, action: 'create', name: 'North' }]))
    await expect(jon.uploads.undo({ id: upload.id })).rejects.toMatchObject({
      kind: 'forbidden',
      status: 403,
    })
    const answer = await boss.uploads.undo({ id: upload.id })
    expect(answer.removedIds).toHaveLength(1)
  })

  it('PRM-6: another’s edit is undone by nobody: to others it does not exist', async () => {
    const { id, version } = await mira.growers.create({ name: 'Mira’s' })
    await mira.growers.update({ id, version, phone: '555' })
    const [edit] = (await mira.edits.list({})).items
    for (const other of [jon, boss])
      await expect(other.edits.undo({ id: edit?.id ?? 0 })).rejects.toMatchObject({ kind: 'notFound' })
    expect((await jon.edits.list({})).items.map((each) => each.id)).not.toContain(edit?.id)
    expect(await mira.growers.get({ id })).toMatchObject({ phone: '555' })
  })

  it('PRM-6: a person’s timeline is for operation managers, also one’s own; other timelines for everyone', async () => {
    const { id } = await mira.dashUsers.me()
    await expect(mira.changes.timeline({ entity: 'staff', id })).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Only operation managers can manage staff',
    })
    expect((await boss.changes.timeline({ entity: 'staff', id })).items.length).toBeGreaterThan(0)
    const grower = await mira.growers.create({ name: 'Told' })
    expect((await jon.changes.timeline({ entity: 'grower', id: grower.id })).items).toHaveLength(1)
  })

  it('PRM-6: the audit log’s export is for operation managers, and its file stays so once it is made', async () => {
    await expect(mira.exports.createChanges({ format: 'csv' })).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Only operation managers can read the audit log',
    })
    const { id } = await boss.exports.createChanges({ format: 'csv' })
    await expect.poll(async () => (await boss.exports.get({ id })).status).toBe('done')
    await expect(mira.exports.get({ id })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(mira.exports.ticket({ id })).rejects.toMatchObject({ kind: 'notFound' })
  })

  it('PRM-6: an edit is undone by who may still do what it undoes', async () => {
    const { id, version } = await boss.growers.create({ name: 'Put away' })
    await boss.growers.setActive({ id, version, active: false, reason: 'Sold' })
    const [edit] = (await boss.edits.list({})).items
    expect(edit?.refusal).toBeNull()
    const { items } = await boss.staff.list()
    const [tova, other] = [items.find(({ isMe }) => isMe), items.find(({ name }) => name === 'Jon Arden')]
    if (tova === undefined || other === undefined) throw new Error('not on the list')
    await boss.staff.setManager({ id: other.id, version: other.version, isOperationManager: true })
    await boss.staff.setManager({ id: tova.id, version: tova.version, isOperationManager: false })
    await expect.poll(async () => (await boss.dashUsers.me()).is_operation_manager).toBe(false)
    await expect(boss.edits.undo({ id: edit?.id ?? 0 })).rejects.toThrow(
      'Only operation managers can deactivate growers',
    )
    expect(await boss.growers.get({ id })).toMatchObject({ active: false })
  })
})
