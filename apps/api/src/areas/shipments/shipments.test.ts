import type { Client } from '@org/core'
import {
  type LabelLayout,
  type Laboratory,
  MAX_SHIPMENTS,
  type Sample,
  type ShipmentDetail,
} from '@org/core/contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { csvCells, download, ended } from '../exports/testing.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

const LAYOUT: LabelLayout = { sheet: { key: 'avery5160' } }
const SHIP = { shippedOn: TODAY, carrier: 'Parcel', tracking: '1Z 999' }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`shipments on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let crew: { id: number }
    let laboratory: Laboratory
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Shipped Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
    })
    afterAll(() => api.close())

    /** A year whose points are collected, with labels on every bag. */
    async function bagged(name: string) {
      drawn += 1
      const business = { client, manager, growerId }
      const { id } = await approvedYear(business, name, square(-97 + drawn * 0.02, 44))
      await planFor(client, id, crew, dayAfter(1))
      const points = (await pointsOf(client, id)).filter(({ role }) => role === 'base')
      const seen = points.map((point) => ({ id: point.id, version: point.version }))
      const collected = { collectedAt: `${TODAY}T00:00:01.000Z`, collectedBy: 'North' }
      await client.points.act({ act: { event: 'collect', points: seen, ...collected } })
      await client.labels.print({ source: { kind: 'points', filter: { fieldYearId: [id] } }, layout: LAYOUT })
      for (const { labelCode, pointId } of await samplesOf(id))
        await client.labels.scan({
          text: labelCode ?? '',
          device: 'scanner',
          mode: { mode: 'apply', pointId },
        })
      return { id, samples: await samplesOf(id) }
    }
    const samplesOf = async (fieldYearId: number) =>
      (await client.samples.list({ fieldYearId: [fieldYearId], limit: 200 })).items
    const sampleOf = async (id: number) => (await client.samples.rows({ ids: [id] })).items[0]
    const statusOf = async (id: number) => (await client.fieldYears.get({ id })).status
    const pack = ({ labelCode }: Sample, boxId: number) =>
      client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: { mode: 'pack', boxId } })
    const receive = ({ labelCode }: Sample, shipmentId: number, by = client) =>
      by.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: { mode: 'receive', shipmentId } })
    const boxId = ({ boxes }: ShipmentDetail, number = 1): number =>
      boxes.find((box) => box.number === number)?.id ?? 0
    async function shipped(samples: readonly Sample[]): Promise<ShipmentDetail> {
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      for (const sample of samples) await pack(sample, boxId(begun))
      return client.shipments.ship({ id: begun.shipment.id, version: begun.shipment.version, ...SHIP })
    }
    const linesOf = ({ lines }: ShipmentDetail, ...samples: Sample[]) =>
      lines
        .filter(({ sampleId }) => samples.some((sample) => sample.id === sampleId))
        .map(({ id, version }) => ({ id, version }))

    it('SHP-1: a laboratory has a name of its own; it is changed with an undo', async () => {
      await expect(client.laboratories.create({ name: 'PRAIRIE soil laboratory' })).rejects.toMatchObject({
        message: expect.stringContaining('already'),
      })
      const made = await client.laboratories.create({ name: 'Second', orderColumns: ['label', 'field'] })
      const changed = await client.laboratories.update({
        ...{ id: made.id, version: made.version, name: 'Second', address: '1 Main Street', active: false },
      })
      expect(changed).toMatchObject({ address: '1 Main Street', active: false, orderColumns: [] })
      await client.edits.undo({ id: changed.editId ?? 0 })
      const { items } = await client.laboratories.list()
      expect(items.find(({ id }) => id === made.id)).toMatchObject({
        orderColumns: ['label', 'field'],
        active: true,
      })
    })

    it('SHP-12: shipments are found by year, state and words; one that holds nothing yet is of each year', async () => {
      const { samples } = await bagged('Found again')
      const [{ year }] = [samples[0] ?? { year: 0 }]
      const sent = await shipped(samples.slice(0, 1))
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      const found = async (query: Parameters<Client['shipments']['list']>[0]) => {
        const ids = (await client.shipments.list(query)).items.map(({ id }) => id)
        return [ids.includes(sent.shipment.id), ids.includes(begun.shipment.id)]
      }
      expect(await found({})).toEqual([true, true])
      expect(await found({ year: [year] })).toEqual([true, true])
      expect(await found({ year: [year - 1] })).toEqual([false, true])
      expect(await found({ year: [year], status: 'shipped' })).toEqual([true, false])
      expect(await found({ search: sent.shipment.number.toLowerCase() })).toEqual([true, false])
      expect(await found({ search: 'SÖIL prairie' })).toEqual([true, true])
      expect(await found({ search: 'prairie nowhere' })).toEqual([false, false])
    })

    it('SHP-13: a file has every shipment that the filter finds, newest first, also more than an answer has', async () => {
      const { id, name } = await client.laboratories.create({ name: '=Filed, by hand' })
      const { samples } = await bagged('In a file')
      const first = await client.shipments.create({ laboratoryId: id })
      for (const sample of samples.slice(0, 2)) await pack(sample, boxId(first))
      const { version } = first.shipment
      const sent = await client.shipments.ship({ ...SHIP, id: first.shipment.id, version, tracking: '+1' })
      const numbers = [first.shipment.number]
      while (numbers.length <= MAX_SHIPMENTS)
        numbers.unshift((await client.shipments.create({ laboratoryId: id })).shipment.number)
      const all = await fileOf({ search: 'filed' })
      expect(all[0]?.slice(0, 8)).toEqual([
        ...[
          'Id',
          'Manifest',
          'Laboratory',
          'Status',
          'Carrier',
          'Tracking number',
          'Shipped',
          'Closed (UTC)',
        ],
      ])
      expect(all[0]?.slice(8)).toEqual([
        ...['Boxes', 'Samples', 'Not yet checked', 'Received', 'Damaged', 'Not received', 'Unexpected'],
        ...['Note', 'Begun (UTC)'],
      ])
      expect(all.slice(1).map((cells) => cells[1])).toEqual(numbers)
      expect(all[1]?.slice(2, 15)).toEqual([
        `'${name}`,
        'Packing',
        ...Array(4).fill(''),
        '1',
        '0',
        ...Array(5).fill(''),
      ])
      const shippedOnes = await fileOf({ search: 'filed', status: 'shipped', year: [samples[0]?.year ?? 0] })
      expect(shippedOnes.slice(1)).toEqual([
        [
          ...[`${sent.shipment.id}`, sent.shipment.number, `'${name}`, 'Shipped', 'Parcel', "'+1", TODAY, ''],
          ...['1', '2', '2', '0', '0', '0', '0', '', sent.shipment.createdAt],
        ],
      ])
      expect(await fileOf({ search: 'filed', status: 'closed' })).toHaveLength(1)

      const filter = { search: sent.shipment.number }
      const workbook = await client.exports.createShipments({ format: 'xlsx', filter })
      expect(await ended(api, workbook.id)).toMatchObject({ status: 'done', rowsDone: 1 })
      const bytes = new Uint8Array(await (await download(api, workbook.id)).arrayBuffer())
      const [head = [], cells = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
      expect([cells[head.indexOf('Shipped')], cells[head.indexOf('Samples')]]).toEqual([new Date(TODAY), 2])
    })

    type Filed = Parameters<Client['exports']['createShipments']>[0]['filter']
    /** The cells of a file of shipments; no text of these has a quote. */
    async function fileOf(filter: Filed): Promise<string[][]> {
      const { id } = await client.exports.createShipments({ format: 'csv', filter })
      const { fileName, rowsDone, rowsTotal, status } = await ended(api, id)
      expect([status, rowsTotal]).toEqual(['done', rowsDone])
      expect(fileName).toMatch(/^shipments-.*\.csv$/)
      return csvCells(await (await download(api, id)).text())
    }

    it('SHP-2: samples are packed by scans; a sealed box, another box and a bag without label refuse', async () => {
      const { samples } = await bagged('Packed')
      const [one, two, three] = samples
      if (one === undefined || two === undefined || three === undefined) throw new Error('no samples')
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      expect(begun.shipment.number).toMatch(/^M-\d{4}-\d{4}$/)
      const second = await client.shipments.addBox({ id: begun.shipment.id })
      expect(second.boxes.map(({ code }) => code)).toEqual([1, 2].map((n) => `${begun.shipment.number}-${n}`))
      const packed = await pack(one, boxId(second, 1))
      expect(packed).toMatchObject({ outcome: 'good', sample: { status: 'packed' }, next: 'Ship its box' })
      expect(await pack(one, boxId(second, 1))).toMatchObject({ outcome: 'known' })
      expect(await pack(one, boxId(second, 2))).toMatchObject({
        outcome: 'wrong',
        message: `It is in box ${begun.shipment.number}-1`,
      })
      const box = second.boxes[0]
      const sealed = await client.shipments.seal({
        id: box?.id ?? 0,
        version: box?.version ?? 0,
        isSealed: true,
      })
      expect(await pack(two, boxId(second, 1))).toMatchObject({
        outcome: 'wrong',
        message: expect.stringContaining('is sealed'),
      })
      const line = linesOf(await client.shipments.get({ id: begun.shipment.id }), one)
      expect((await client.shipments.unpack({ id: begun.shipment.id, lines: line })).refused).toHaveLength(1)
      const opened = await client.shipments.seal({
        ...{ id: box?.id ?? 0, version: sealed.boxes[0]?.version ?? 0, isSealed: false },
      })
      const out = await client.shipments.unpack({ id: begun.shipment.id, lines: linesOf(opened, one) })
      expect(out).toMatchObject({ refused: [], detail: { lines: [] } })
      expect(await sampleOf(one.id)).toMatchObject({ status: 'applied' })
      await client.edits.undo({ id: out.editId ?? 0 })
      expect(await sampleOf(one.id)).toMatchObject({ status: 'packed' })
      expect((await client.shipments.get({ id: begun.shipment.id })).lines).toHaveLength(1)
    })

    it('SHP-3: shipping seals, dates and moves all; the field year is at the laboratory, both ways', async () => {
      const { id, samples } = await bagged('Shipped')
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      const asked = { id: begun.shipment.id, version: begun.shipment.version, ...SHIP }
      await expect(client.shipments.ship(asked)).rejects.toMatchObject({ message: 'Its boxes are empty' })
      for (const sample of samples.slice(1)) await pack(sample, boxId(begun))
      await expect(client.shipments.ship({ ...asked, shippedOn: dayAfter(3) })).rejects.toMatchObject({
        kind: 'validation',
      })
      const first = await client.shipments.ship(asked)
      expect(first.shipment).toMatchObject({
        status: 'shipped',
        samples: samples.length - 1,
        unchecked: samples.length - 1,
      })
      expect(first.boxes.every(({ sealedAt }) => sealedAt !== null)).toBe(true)
      expect(await statusOf(id)).toBe('collected')
      const rest = await shipped(samples.slice(0, 1))
      expect(await statusOf(id)).toBe('at_lab')
      const [edit] = (await client.edits.list({ limit: 1 })).items
      await client.edits.undo({ id: edit?.id ?? 0 })
      expect(await statusOf(id)).toBe('collected')
      expect((await client.shipments.get({ id: rest.shipment.id })).shipment.status).toBe('packing')
      expect(await sampleOf(samples[0]?.id ?? 0)).toMatchObject({ status: 'packed' })
    })

    it('SHP-4: two people receive: one missing, one damaged, one unexpected; closed, and the missing one found', async () => {
      const { samples } = await bagged('Received')
      const other = await bagged('Stray')
      const [missing, broken, ...rest] = samples
      const stray = other.samples[0]
      if (missing === undefined || broken === undefined || stray === undefined) throw new Error('no samples')
      const { shipment } = await shipped(samples)
      expect(shipment).toMatchObject({ unchecked: samples.length, notReceived: 0 })
      const colleague = await api.signIn('colleague')
      await Promise.all(
        rest.map((sample, at) => receive(sample, shipment.id, at % 2 === 0 ? client : colleague)),
      )
      expect(await receive(rest[0] ?? broken, shipment.id)).toMatchObject({ outcome: 'known' })
      expect(await receive(stray, shipment.id, colleague)).toMatchObject({
        outcome: 'wrong',
        message: 'Unexpected: no manifest lists it',
        sample: { status: 'unexpected' },
      })
      const at = await client.shipments.get({ id: shipment.id })
      expect(at.shipment).toMatchObject({
        received: rest.length,
        unchecked: 2,
        notReceived: 0,
        unexpected: 1,
      })
      const damaged = await client.shipments.decide({
        ...{ id: shipment.id, lines: linesOf(at, broken), state: 'damaged', note: 'Bag torn' },
      })
      expect(damaged.refused).toEqual([])
      const { version } = damaged.detail.shipment
      await expect(client.shipments.close({ id: shipment.id, version })).rejects.toMatchObject({
        message: '1 sample is not yet checked',
      })
      const closed = await client.shipments.close({ id: shipment.id, version, isRestMissing: true })
      expect(closed.shipment).toMatchObject({ status: 'closed', notReceived: 1, unchecked: 0, damaged: 1 })
      expect(await sampleOf(missing.id)).toMatchObject({ status: 'not_received' })
      expect(await receive(missing, shipment.id)).toMatchObject({
        outcome: 'good',
        message: 'Found, and received',
        sample: { status: 'received' },
      })
      const { events } = await client.labels.get({ code: missing.labelCode ?? '' })
      expect(events.map(({ what }) => what)).toEqual(['receive', 'miss', 'ship', 'pack', 'apply', 'print'])
      expect(events[0]).toMatchObject({ shipmentNumber: shipment.number, boxCode: `${shipment.number}-1` })
      const now = await sampleOf(stray.id)
      const match = [{ id: stray.id, version: now?.version ?? 0 }]
      expect(await client.labels.act({ act: { event: 'match', samples: match } })).toMatchObject({
        samples: [{ status: 'received' }],
      })
    })

    it('SHP-5: a decision is taken back to “not yet checked”; one that the sample went on from stands', async () => {
      const { samples } = await bagged('Decided')
      const [one, two] = samples
      if (one === undefined || two === undefined) throw new Error('no samples')
      const detail = await shipped([one, two])
      const decide = async (state: 'not_received' | 'unchecked' | 'damaged', ...of: Sample[]) =>
        client.shipments.decide({
          ...{ id: detail.shipment.id, state },
          lines: linesOf(await client.shipments.get({ id: detail.shipment.id }), ...of),
        })
      await decide('not_received', one)
      expect((await decide('damaged', one)).refused).toMatchObject([{ message: 'It was decided otherwise' }])
      expect((await decide('unchecked', one)).detail.shipment).toMatchObject({ unchecked: 2, notReceived: 0 })
      expect(await sampleOf(one.id)).toMatchObject({ status: 'shipped' })
      await receive(two, detail.shipment.id)
      const received = await sampleOf(two.id)
      const accept = { event: 'accept' as const, samples: [{ id: two.id, version: received?.version ?? 0 }] }
      await client.labels.act({ act: accept })
      expect((await decide('unchecked', two)).refused).toMatchObject([
        { message: 'Its sample is “Accepted” by now' },
      ])
    })

    it('SHP-6: a missing one goes on a new manifest, and stays missing on the old one', async () => {
      const { samples } = await bagged('Again')
      const [one] = samples
      if (one === undefined) throw new Error('no samples')
      const first = await shipped([one])
      const { version, id } = first.shipment
      await client.shipments.close({ id, version, isRestMissing: true })
      const second = await client.shipments.create({ laboratoryId: laboratory.id })
      expect(await pack(one, boxId(second))).toMatchObject({
        outcome: 'good',
        sample: { status: 'not_received' },
      })
      const again = await client.shipments.ship({
        ...{ id: second.shipment.id, version: second.shipment.version, ...SHIP },
      })
      expect(await sampleOf(one.id)).toMatchObject({ status: 'shipped' })
      expect(await receive(one, id)).toMatchObject({ outcome: 'wrong' })
      expect(await receive(one, again.shipment.id)).toMatchObject({ outcome: 'good' })
      expect((await client.shipments.get({ id })).shipment).toMatchObject({ notReceived: 1, received: 0 })
    })

    it('SHP-7: what is rejected or lost is collected again, or waived by a manager', async () => {
      const { id, samples } = await bagged('Rejected')
      const detail = await shipped(samples)
      const [one, two] = samples
      if (one === undefined || two === undefined) throw new Error('no samples')
      for (const sample of samples) await receive(sample, detail.shipment.id)
      const seen = async (...of: Sample[]) =>
        (await client.samples.rows({ ids: of.map((each) => each.id) })).items.map((each) => ({
          id: each.id,
          version: each.version,
        }))
      const act = client.labels.act
      const own = (await client.labels.get({ code: one.labelCode ?? '' })).label
      const late = { labels: [{ id: own.id, version: own.version }], reason: 'Torn' }
      expect(await manager.labels.void(late)).toMatchObject({ editId: null, refused: [{ id: own.id }] })
      await act({ act: { event: 'reject', samples: await seen(one, two), reason: 'Wet' } })
      const { events } = await client.labels.get({ code: one.labelCode ?? '' })
      expect(events[0]).toMatchObject({ what: 'reject', was: 'received', is: 'rejected', note: 'Wet' })
      await expect(client.labels.waive({ samples: await seen(two), reason: 'Enough' })).rejects.toMatchObject(
        {
          kind: 'forbidden',
        },
      )
      await manager.labels.waive({ samples: await seen(two), reason: 'Enough' })
      expect(await statusOf(id)).toBe('at_lab')
      const again = await act({ act: { event: 'collectAgain', samples: await seen(one) } })
      const made = again.samples.find((sample) => sample.id !== one.id)
      expect(made).toMatchObject({ attempt: 2, status: 'reserved', pointId: one.pointId })
      expect(await statusOf(id)).toBe('collected')
      await expect(act({ act: { event: 'collectAgain', samples: await seen(one) } })).rejects.toMatchObject({
        message: 'It is collected again already',
      })
      const blank = await client.labels.print({ source: { kind: 'blank', count: 1 }, layout: LAYOUT })
      const [label] = (await client.labels.list({ batchId: [blank.batchId] })).items
      const mode = { mode: 'apply', pointId: one.pointId } as const
      await client.labels.scan({ text: label?.code ?? '', device: 'typed', mode })
      expect(await sampleOf(one.id)).toMatchObject({ status: 'recollected' })
      expect(await sampleOf(made?.id ?? 0)).toMatchObject({ status: 'applied' })
    })

    it('SHP-8: exceptions are counted: what is missing, damaged, unexpected, and scans that were refused', async () => {
      await client.labels.lookUp({ text: 'ABC' })
      const found = await client.labels.exceptions({ staleDays: 14 })
      expect(found.damaged).toBeGreaterThan(0)
      expect(found.refused.length).toBeGreaterThan(0)
      expect(found.refused[0]?.what).toBe('refuse')
      expect(found.stale).toBe(0)
    })

    it('SHP-9: a locked year refuses scans at the bench', async () => {
      const { id, samples } = await bagged('Locked')
      const [one] = samples
      if (one === undefined) throw new Error('no samples')
      const { shipment } = await shipped([one])
      await putYear(api, id, 'approved')
      expect(await receive(one, shipment.id)).toMatchObject({
        outcome: 'wrong',
        message: expect.stringContaining('approved and locked'),
      })
    })

    it('SHP-11: names what was collected of its fields and is in no box: applied ones first', async () => {
      const { samples } = await bagged('Left')
      await bagged('Elsewhere')
      const [one, two, three, ...rest] = samples
      if (one === undefined || two === undefined || three === undefined) throw new Error('no samples')
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      const left = () => client.shipments.left({ id: begun.shipment.id })
      expect(await left()).toEqual({ applied: 0, notApplied: 0, samples: [] })
      const label = { id: three.labelId ?? 0, version: three.labelVersion ?? 0 }
      await manager.labels.void({ labels: [label], reason: 'Torn' })
      for (const sample of rest) await pack(sample, boxId(begun))
      const found = await left()
      expect(found).toMatchObject({ applied: 2, notApplied: 1 })
      const inOrder = [one, two].toSorted(
        (a, b) => a.pointNumber - b.pointNumber || a.depthTopCm - b.depthTopCm,
      )
      expect(found.samples.map(({ id }) => id)).toEqual([...inOrder, three].map(({ id }) => id))
      await pack(one, boxId(begun))
      expect((await left()).samples.map(({ id }) => id)).toEqual([two.id, three.id])
      await expect(client.shipments.left({ id: 999_999 })).rejects.toMatchObject({ kind: 'notFound' })
    })

    it('SHP-10: files are made of a shipment by a job', async () => {
      const { samples } = await bagged('Filed')
      const { shipment } = await shipped(samples.slice(0, 2))
      for (const document of ['manifest', 'manifestTable', 'boxLabels', 'order'] as const) {
        const made = await client.shipments.document({ id: shipment.id, document })
        expect(await ended(api, made.export.id)).toMatchObject({ status: 'done', kind: 'shipmentDocuments' })
      }
    })
  })
