import { type Client, createServiceKey } from '@org/core'
import { type Endpoint, EXPORT_CALLS, endpoints, errorBodySchema, isWrite } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '../app/routes.ts'
import { pickYear, putYear } from '../areas/field-years/testing.ts'
import {
  allOf,
  commitOf,
  drawnFile,
  importEnded,
  importFile,
  square,
  stage,
  YEAR,
} from '../areas/uploads/testing.ts'
import { geoPackageOf } from '../files/testing/geopackage.ts'
import { commitOf as designCommitOf } from '../testing/designs.ts'
import { drawField, shape } from '../testing/drawn-fields.ts'
import { commitEnded, commitUpload, csvFile, mapUnshipped } from '../testing/lab-files.ts'
import { approvedYear, dayAfter, planFor, pointsOf, TODAY } from '../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../testing/staffed-api.ts'
import { writeRaw } from '../testing/write-raw.ts'

const MANAGER = { sub: 'staffed tova.reed@fieldworks.example', email: 'tova.reed@fieldworks.example' }

const writes = listRoutes().filter(({ endpoint }) => isWrite(endpoint))

type Input = Readonly<Record<string, unknown>>
/** What a scenario is made with: the manager's client, and somewhere no other scenario draws. */
interface World {
  api: StaffedApi
  client: Client
  /** A longitude of its own. */
  east: number
}
/** Prepares rows, and answers an input that changes them. */
type Scenario = (world: World) => Promise<Input>

const grower = ({ client, east }: World) => client.growers.create({ name: `Grower ${east}` })
const field = async (world: World) => {
  const { id } = await grower(world)
  return drawField(world.client, id, `Field ${world.east}`, square(world.east, 41))
}
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })

async function enrollment(world: World, status = 'draft') {
  const { growerId, id } = await field(world)
  const made = await world.client.enrollments.create({
    growerId,
    program: 'Carbon',
    year: YEAR,
    fieldIds: [id],
  })
  await writeRaw(
    world.api.server.services.database.db,
    sql`UPDATE enrollment SET status = ${status} WHERE id = ${made.id}`,
  )
  return made
}
const enrollmentIn =
  (status: string, more: Input = {}): Scenario =>
  async (world) => ({ items: [seen(await enrollment(world, status))], ...more })

const yearIn =
  (status: Parameters<typeof putYear>[2], more: Input = {}): Scenario =>
  async (world) => {
    const { id, years } = await field(world)
    const { id: yearId } = pickYear({ years }, YEAR)
    await putYear(world.api, yearId, status)
    const { version } = pickYear(await world.client.fields.get({ id }), YEAR)
    return { items: [{ id: yearId, version }], ...more }
  }

const PDF = new TextEncoder().encode('%PDF-1.7\nscan of a contract')
const document = async (world: World) => {
  const { id } = await enrollment(world)
  return {
    enrollmentId: id,
    ...(await world.client.enrollments.attach({ id, file: PDF, fileName: 'a.pdf' })),
  }
}

async function imported(world: World) {
  const { id: growerId } = await grower(world)
  const upload = await stage(world.client, [[square(world.east, 43)]])
  return { growerId, upload, input: commitOf(upload, growerId, allOf(upload)) }
}

/** A laboratory's file with a value for the first sample of a plan. */
async function labFile(world: World) {
  const { year } = await toPlan(world)
  const { items } = await world.client.samples.list({ fieldYearId: [year.id], limit: 1 })
  const file = csvFile([
    ['Our sample id', 'SOC %'],
    [items[0]?.id ?? 0, 1.5],
  ])
  return world.client.resultUploads.stage(file)
}
const checkedFile = async (world: World) => mapUnshipped(world.client, await labFile(world))

/** Two layers, so that it asks for one of them. */
function twoLayers() {
  const layer = (name: string) => ({
    name,
    geometryType: 'POLYGON',
    srsId: 4326,
    shapes: [{ polygon: square(-93, 42) }],
  })
  return { file: geoPackageOf([layer('north'), layer('south')]), fileName: 'two.gpkg' }
}

async function colleague({ api, client }: World) {
  await api.signIn('colleague')
  const { items } = await client.staff.list()
  const row = items.find(({ email }) => email.startsWith('jon'))
  if (row === undefined) throw new Error('not on the list')
  return row
}

/** A field year with an approved plan, its base points and a crew. */
async function toPlan(world: World) {
  const { id: growerId } = await grower(world)
  const { client, east } = world
  const year = await approvedYear({ client, manager: client, growerId }, `Field ${east}`, square(east, 41))
  const crew = await client.crews.create({ name: `Crew ${east}`, pointsADay: 20 })
  return { year, crew, base: year.points.filter(({ role }) => role === 'base') }
}
/** The same with a day. */
async function toCollect(world: World) {
  const { year, crew } = await toPlan(world)
  await planFor(world.client, year.id, crew, dayAfter(1))
  return (await pointsOf(world.client, year.id)).filter(({ role }) => role === 'base').map(seen)
}

/** A person has only so many exports running. */
async function exportsEnded({ client }: World): Promise<void> {
  const isRunning = ({ status }: { status: string }) => status === 'queued' || status === 'running'
  while ((await client.exports.list()).items.some(isRunning))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

const LAYOUT = { sheet: { key: 'roll57x32' } } as const
const blank = { source: { kind: 'blank', count: 2 }, layout: LAYOUT } as const
async function blankLabels(world: World) {
  const { client } = world
  await exportsEnded(world)
  const { batchId } = await client.labels.print(blank)
  const { items } = await client.labels.list({ batchId: [batchId] })
  return { batchId, labels: items }
}
/** The file of a batch that was made, and not downloaded. */
async function undownloaded(world: World) {
  const { batchId } = await blankLabels(world)
  await exportsEnded(world)
  return { id: batchId }
}

const SHIP = { shippedOn: TODAY, carrier: '', tracking: '' }
const laboratory = ({ client, east }: World) => client.laboratories.create({ name: `Laboratory ${east}` })
const toPack = async (world: World) =>
  world.client.shipments.create({ laboratoryId: (await laboratory(world)).id })
/** A label on a bag. */
async function applied(world: World) {
  const [label] = (await blankLabels(world)).labels
  const [point] = (await toPlan(world)).base
  const mode = { mode: 'apply', pointId: point?.id ?? 0 } as const
  await world.client.labels.scan({ text: label?.code ?? '', device: 'scanner', mode })
  return label?.code ?? ''
}
/** A shipment with one sample in its box. */
async function packed(world: World) {
  const { shipment, boxes } = await toPack(world)
  const mode = { mode: 'pack', boxId: boxes[0]?.id ?? 0 } as const
  await world.client.labels.scan({ text: await applied(world), device: 'scanner', mode })
  return world.client.shipments.get({ id: shipment.id })
}
async function toReceive(world: World) {
  const { shipment } = await packed(world)
  return world.client.shipments.ship({ ...seen(shipment), ...SHIP })
}
/** A sample that was decided about at the bench. */
async function decided(world: World, state: 'received' | 'not_received') {
  const { shipment, lines } = await toReceive(world)
  await world.client.shipments.decide({ id: shipment.id, lines: lines.map(seen), state })
  const ids = lines.map(({ sampleId }) => sampleId)
  return (await world.client.samples.rows({ ids })).items.map(seen)
}

const onCell = async (world: World) => {
  const { id } = pickYear(await field(world), YEAR)
  return { workbook: 'field-yearly-workbook', rowId: id, column: 'crop', text: 'Rye?' } as const
}
const thread = async (world: World) => world.client.comments.add(await onCell(world))

const self = { username: MANAGER.email, first_name: 'Tova', last_name: 'Reed' }

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'dashUsers.update': async ({ east }) => ({ ...self, last_name: `Reed ${east}` }),
  'dashUsers.create': async () => self,

  'crews.create': async ({ east }) => ({ name: `Once ${east}`, pointsADay: 20 }),
  'crews.update': async (world) => {
    const { id, version, name } = (await toPlan(world)).crew
    return { id, version, name, pointsADay: 30 }
  },
  'visits.plan': async (world) => {
    const { year, crew, base } = await toPlan(world)
    const { id: fieldYearId, version } = await world.client.fieldYears.get({ id: year.id })
    const visits = [{ fieldYearId, version, pointIds: base.map(({ id }) => id) }]
    return { today: TODAY, days: [{ crewId: crew.id, day: dayAfter(1), visits }] }
  },
  'visits.clear': async (world) => ({ pointIds: (await toCollect(world)).map(({ id }) => id) }),
  'points.act': async (world) => ({
    act: { event: 'skip', points: (await toCollect(world)).slice(0, 1), reason: 'Wet', replace: true },
  }),
  'points.record': async (world) => {
    const [point] = await toCollect(world)
    const { lon, lat } = (await world.client.points.get({ id: point?.id ?? 0 })).point
    return { rows: [{ ...point, position: { lon, lat }, collectedAt: `${TODAY}T00:00:01.000Z` }] }
  },
  'points.waive': async (world) => ({ points: await toCollect(world), reason: 'Road' }),

  'labels.print': async (world) => {
    await exportsEnded(world)
    return blank
  },
  'labels.file': undownloaded,
  'labels.testPage': async (world) => {
    await exportsEnded(world)
    return { layout: LAYOUT }
  },
  'labels.reprint': async (world) => {
    const { labels } = await blankLabels(world)
    return { labels: labels.map(seen), layout: LAYOUT, reason: 'Wet' }
  },
  'labels.void': async (world) => {
    const { labels } = await blankLabels(world)
    return { labels: labels.map(seen), reason: 'Torn' }
  },
  'labels.assign': async (world) => {
    const [label] = (await blankLabels(world)).labels
    const { id } = (await toPlan(world)).year
    const [sample] = (await world.client.samples.list({ fieldYearId: [id] })).items
    return { id: label?.id, version: label?.version, sampleId: sample?.id }
  },
  'labels.scan': async (world) => {
    const [label] = (await blankLabels(world)).labels
    const [point] = (await toPlan(world)).base
    return { text: label?.code, device: 'scanner', mode: { mode: 'apply', pointId: point?.id } }
  },

  'labels.act': async (world) => ({
    act: { event: 'accept', samples: await decided(world, 'received') },
  }),
  'labels.waive': async (world) => {
    const samples = await decided(world, 'received')
    await world.client.labels.act({ act: { event: 'reject', samples, reason: 'Wet' } })
    const { items } = await world.client.samples.rows({ ids: samples.map(({ id }) => id) })
    return { samples: items.map(seen), reason: 'Enough' }
  },
  'laboratories.create': async ({ east }) => ({ name: `Once ${east}` }),
  'laboratories.update': async (world) => ({
    ...seen(await laboratory(world)),
    name: `Renamed ${world.east}`,
  }),
  'shipments.create': async (world) => ({ laboratoryId: (await laboratory(world)).id }),
  'shipments.update': async (world) => {
    const { shipment } = await toPack(world)
    return { ...seen(shipment), laboratoryId: shipment.laboratoryId, carrier: 'Parcel' }
  },
  'shipments.addBox': async (world) => ({ id: (await toPack(world)).shipment.id }),
  'shipments.seal': async (world) => {
    const [box] = (await toPack(world)).boxes
    return { id: box?.id, version: box?.version, isSealed: true }
  },
  'shipments.unpack': async (world) => {
    const { shipment, lines } = await packed(world)
    return { id: shipment.id, lines: lines.map(seen) }
  },
  'shipments.ship': async (world) => ({ ...seen((await packed(world)).shipment), ...SHIP }),
  'shipments.decide': async (world) => {
    const { shipment, lines } = await toReceive(world)
    return { id: shipment.id, lines: lines.map(seen), state: 'damaged' }
  },
  'shipments.close': async (world) => ({ ...seen((await toReceive(world)).shipment), isRestMissing: true }),
  'shipments.document': async (world) => {
    const { shipment } = await toPack(world)
    await exportsEnded(world)
    return { id: shipment.id, document: 'manifestTable' }
  },

  'growers.create': async ({ east }) => ({ name: `Once ${east}` }),
  'growers.update': async (world) => ({ ...seen(await grower(world)), notes: 'Changed' }),
  'growers.setActive': async (world) => ({ ...seen(await grower(world)), active: false }),

  'fields.create': async (world) => ({ growerId: (await grower(world)).id, name: 'Once' }),
  'fields.update': async (world) => ({ ...seen(await field(world)), name: 'Renamed' }),
  'fields.save': async (world) => ({
    field: { kind: 'existing', ...seen(await field(world)), name: 'Renamed' },
    boundary: { geometry: shape(square(world.east, 41, 0.02)) },
    pieces: [{ name: 'Piece', boundary: { geometry: shape(square(world.east, 40, 0.02)) } }],
  }),
  'fields.setActive': async (world) => ({ ids: [(await field(world)).id], active: false }),
  'fields.saveBoundary': async (world) => ({
    ...seen(await field(world)),
    geometry: shape(square(world.east, 41, 0.02)),
  }),
  'fields.restoreBoundary': async (world) => {
    const { id, version, boundary } = await field(world)
    const geometry = shape(square(world.east, 41, 0.02))
    const saved = await world.client.fields.saveBoundary({ id, version, geometry })
    return { ...seen(saved), boundaryId: boundary?.id }
  },
  'fields.saveYear': async (world) => {
    const { id, years } = await field(world)
    return { id, year: YEAR, version: pickYear({ years }, YEAR).version, crop: 'Rye' }
  },
  'fields.assignYear': async (world) => ({ ids: [(await field(world)).id], year: YEAR + 1 }),

  'designs.commit': async (world) => {
    const { years } = await field(world)
    const { id, version } = pickYear({ years }, YEAR)
    await world.client.fieldYears.confirm({ items: [{ id, version }] })
    return designCommitOf(world.client, id)
  },
  'fieldYears.confirm': yearIn('boundary_pending'),
  'fieldYears.reopen': yearIn('boundary_confirmed'),
  'fieldYears.approvePlan': yearIn('stratified'),
  'fieldYears.returnPlan': yearIn('plan_approved', { reason: 'Again' }),
  'fieldYears.schedule': yearIn('plan_approved', { plannedOn: `${YEAR}-05-01` }),
  'fieldYears.unschedule': yearIn('scheduled'),
  'fieldYears.approve': yearIn('results_complete'),
  'fieldYears.unlock': yearIn('approved', { reason: 'Again' }),
  'fieldYears.cancel': yearIn('scheduled', { reason: 'Flooded' }),

  'enrollments.create': async (world) => {
    const { growerId, id } = await field(world)
    return { growerId, program: 'Carbon', year: YEAR, fieldIds: [id] }
  },
  'enrollments.update': async (world) => ({ ...seen(await enrollment(world)), notes: 'Changed' }),
  'enrollments.submit': enrollmentIn('draft'),
  'enrollments.accept': enrollmentIn('needs_review', { reason: 'Fine' }),
  'enrollments.sign': enrollmentIn('eligible'),
  'enrollments.activate': enrollmentIn('signed'),
  'enrollments.complete': enrollmentIn('active'),
  'enrollments.withdraw': enrollmentIn('active', { reason: 'Sold' }),
  'enrollments.rollOver': async (world) => {
    const made = await enrollment(world, 'complete')
    return {
      items: [{ enrollmentId: made.id, fieldIds: made.fields.map((each) => each.id) }],
      toYear: YEAR + 1,
    }
  },
  'enrollments.attach': async (world) => ({
    id: (await enrollment(world)).id,
    file: PDF,
    fileName: 'plan.pdf',
  }),
  'enrollments.detach': async (world) => {
    const { enrollmentId, id } = await document(world)
    return { id: enrollmentId, documentId: id }
  },

  'uploads.stageBoundaries': async ({ east }) => drawnFile([[square(east, 44)]], 'once.geojson'),
  'uploads.answer': async ({ client }) => {
    const { id } = await client.uploads.stageBoundaries(twoLayers())
    return { id, layer: 'south' }
  },
  'uploads.commit': async (world) => (await imported(world)).input,
  'uploads.undo': async (world) => {
    const { upload, input } = await imported(world)
    await importFile(world.client, input)
    return { id: upload.id }
  },

  'resultUploads.stage': async ({ east }) =>
    csvFile([
      ['Our sample id', 'SOC %'],
      [east, 1],
    ]),
  'resultUploads.map': async (world) => {
    const { id, version, sheets } = await labFile(world)
    const [sheet] = sheets
    return {
      ...{ id, version, laboratoryId: null },
      sheets: [{ position: 0, mapping: sheet?.proposal.mapping ?? null }],
    }
  },
  'resultUploads.edit': async (world) => {
    const { id } = await checkedFile(world)
    return { id, edits: [{ kind: 'cell', sheet: 0, row: 2, column: 1, text: '2' }] }
  },
  'resultUploads.commit': async (world) => {
    const { id, version } = await checkedFile(world)
    return { id, version }
  },
  'resultUploads.undo': async (world) => {
    const upload = await checkedFile(world)
    await commitUpload(world.client, upload)
    return { id: upload.id }
  },
  'results.judge': async (world) => {
    const upload = await checkedFile(world)
    await commitUpload(world.client, upload)
    const [result] = (await world.client.results.list({ uploadId: [upload.id], limit: 1 })).items
    return { results: result === undefined ? [] : [seen(result)], verdict: 'suspect', reason: 'Twice' }
  },
  'reports.file': async (world) => {
    const { id } = await field(world)
    await exportsEnded(world)
    return { fields: [{ fieldId: id, year: YEAR }] }
  },
  'resultUploads.discard': async (world) => ({ id: (await labFile(world)).id }),

  'views.create': async ({ east }) => ({ page: 'fields', name: `View ${east}`, search: 'q=a' }),
  'views.update': async ({ client, east }) => {
    const view = await client.views.create({ page: 'fields', name: `View ${east}`, search: '' })
    return { ...seen(view), search: 'q=b' }
  },
  'views.remove': async ({ client, east }) => {
    const { id } = await client.views.create({ page: 'fields', name: `View ${east}`, search: '' })
    return { id }
  },

  ...Object.fromEntries(
    Object.values(EXPORT_CALLS).map((name): [string, Scenario] => [
      `exports.${name}`,
      async (world) => {
        await exportsEnded(world)
        return { format: 'csv' }
      },
    ]),
  ),
  'exports.cancel': async ({ client }) => {
    const { id } = await client.exports.createFields({ format: 'csv' })
    return { id }
  },

  'edits.undo': async (world) => {
    await grower(world)
    const [newest] = (await world.client.edits.list({ limit: 1 })).items
    return { id: newest?.id }
  },

  'workbooks.edit': async (world) => {
    const { id } = pickYear(await field(world), YEAR)
    return { workbook: 'field-yearly-workbook', cells: [{ id, column: 'crop', was: '', is: 'Rye' }] }
  },

  'workbooks.undo': async (world) => {
    const { id } = pickYear(await field(world), YEAR)
    const cells = [{ id, column: 'crop', was: '', is: 'Rye' }]
    const { editId } = await world.client.workbooks.edit({ workbook: 'field-yearly-workbook', cells })
    return { workbook: 'field-yearly-workbook', editId }
  },

  'comments.add': onCell,
  'comments.resolve': async (world) => seen(await thread(world)),
  'comments.reopen': async (world) => seen(await world.client.comments.resolve(seen(await thread(world)))),

  'staff.setManager': async (world) => ({ ...seen(await colleague(world)), isOperationManager: true }),
  'staff.setSuspended': async (world) => ({
    ...seen(await colleague(world)),
    isSuspended: true,
    reason: 'Left',
  }),
  'staff.createService': async () => ({
    ...SERVICE,
    name: `Program ${crypto.randomUUID()}`,
    ...(await aKey()),
  }),
  'staff.updateService': async (world) => ({
    ...seen(await service(world)),
    ...SERVICE,
    name: crypto.randomUUID(),
  }),
  'staff.rotateServiceKey': async (world) => ({
    ...seen(await service(world)),
    ...(await aKey()),
    oldKeyHours: 24,
  }),
  'staff.revokeServiceKeys': async (world) => ({ id: (await service(world)).id, reason: 'Lost' }),
}

const SERVICE = { rights: [] }
const aKey = async () => ({ ...(await createServiceKey()).sent, endsAt: null })
const service = async ({ client }: World) =>
  client.staff.createService({ ...SERVICE, name: crypto.randomUUID(), ...(await aKey()) })

it('API-13: the walk knows a way through every write of the contract', () => {
  expect(Object.keys(SCENARIOS).toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
})

it('API-13: what is no write and no read is said here', () => {
  const free = Object.entries(endpoints).flatMap(([area, ofArea]) =>
    Object.entries<Endpoint>(ofArea)
      .filter(([, endpoint]) => endpoint.method !== 'GET' && endpoint.isFreeToRepeat === true)
      .map(([name]) => `${area}.${name}`),
  )
  expect(free.toSorted()).toEqual([
    'collecting.checkFile',
    'collecting.readIn',
    'collecting.send',
    'collecting.sendPhoto',
    'collecting.settle',
    'collecting.take',
    'dashUsers.endSessions',
    'enrollments.documentTicket',
    'enrollments.rows',
    'exports.ticket',
    'fieldYears.rows',
    'fields.check',
    'fields.names',
    'fields.places',
    'fields.rows',
    'growers.rows',
    'jobs.cancel',
    'labels.plan',
    'labels.rows',
    'points.readCollected',
    'points.rows',
    'reports.table',
    'resultUploads.proposeLayout',
    'resultUploads.proposeOrder',
    'results.rows',
    'samples.rows',
    'strata.rows',
    'uploads.match',
    'visits.propose',
    'workbooks.here',
    'workbooks.readFile',
    'workbooks.values',
  ])
})

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`every write sent twice, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let token: string
    let scenarios = 0
    beforeAll(async () => {
      api = await database.start()
      client = await api.signIn('manager')
      token = await api.tokenFor(MANAGER)
    })
    afterAll(() => api.close())

    async function send(endpoint: Endpoint, input: Input, key: string, tail = '') {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
      const { file, fileName } = input
      const headers = { 'idempotency-key': key }
      const body =
        file instanceof Uint8Array
          ? {
              body: new Blob([Uint8Array.from(file)]),
              headers: {
                ...headers,
                'content-type': 'application/octet-stream',
                'x-file-name': encodeURIComponent(String(fileName)),
              },
            }
          : endpoint.body === undefined
            ? { headers }
            : jsonOf(endpoint.body.shape, input, headers, tail)
      const answer = await api.request(`/api${path}`, { method: endpoint.method, token, ...body })
      return { status: answer.status, body: await answer.json() }
    }

    /** But those of the program that makes the exports in the meantime. */
    const changes = async () =>
      (
        await sql<{
          n: number
        }>`SELECT count(*) AS n FROM change WHERE channel <> 'export'`.execute(
          api.server.services.database.db,
        )
      ).rows[0]?.n

    it.each(writes)('API-13: $name', async ({ name, endpoint }) => {
      scenarios += 1
      const east = -90 + scenarios / 10
      const scenario = SCENARIOS[name]
      if (scenario === undefined) throw new Error('no scenario')
      const input = await scenario({ api, client, east })
      const key = crypto.randomUUID()
      const first = await send(endpoint, input, key)
      expect(first, 'the scenario is refused').toMatchObject({ status: endpoint.successStatus ?? 200 })
      expect(first.body.refused ?? [], 'the scenario is refused').toEqual([])
      // What the call began writes on.
      if (name === 'uploads.commit') await importEnded(client, first.body.id)
      if (name === 'resultUploads.commit') await commitEnded(client, first.body.id)
      const after = await changes()
      expect(await send(endpoint, input, key)).toEqual(first)
      expect(await changes()).toBe(after)
      const other = await send(endpoint, elsewhere(endpoint, input), key, ' ')
      expect(errorBodySchema.parse(other.body).error).toMatchObject({
        status: 409,
        kind: 'conflict',
        message: 'This Idempotency-Key was used for another request',
      })
      expect(await changes()).toBe(after)
    })
  })

/** The members of a body alone: those of the address are no part of it. */
function jsonOf(shape: object, input: Input, headers: Record<string, string>, tail: string) {
  const members = Object.entries(input).filter(([key]) => Object.hasOwn(shape, key))
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(members)) + tail,
  }
}

/** The same call with another content. */
function elsewhere({ body, raw }: Endpoint, input: Input): Input {
  if (raw !== undefined) return { ...input, fileName: 'another.name' }
  // What an export does not take is refused before its key is looked at.
  if (body !== undefined && 'columns' in body.shape) return { ...input, ids: [999_999] }
  // With a body, the same JSON is sent in other bytes.
  return body === undefined ? { ...input, id: 999_999, documentId: 999_999 } : input
}
