import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MANAGER_EMAIL, openProduct } from '../../packages/cli-smoke/src/testing/real-product.ts'
import { connect } from '../../packages/core/src/connect.ts'
import { createServiceKey } from '../../packages/core/src/contract/staff/service-keys.ts'
import { listen } from '../../packages/core/src/live/listen.ts'
import { createNodePlatform } from '../../packages/core/src/platform/node.ts'
import {
  eachRow,
  exportFile,
  hasEnded,
  importBoundaries,
  runStateOf,
  uploadResults,
} from '../../packages/core/src/tasks/index.ts'
import { addAccount } from '../../packages/local-identity/src/client/index.ts'
import { ended, openOutside } from './outside.mjs'

const RIGHTS = ['records.read', 'exports.make', 'designs.edit', 'uploads.edit', 'samples.edit']
const [PROGRAM, CREW] = ['Soil carbon', 'Crew North']
const year = new Date().getFullYear()
const today = new Date().toISOString().slice(0, 10)

/** A field of about 75 ha; each a little east of the one before. */
const boundaryOf = (at) => {
  const [west, south, east, north] = [-96 + at * 0.02, 41, -95.99 + at * 0.02, 41.008]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

let outside
let product
let manager
let service
let env
const reports = []

beforeAll(async () => {
  outside = openOutside()
  product = await openProduct()
  await product.startApi()
  const { baseUrl } = product
  await addAccount(product.identity.baseUrl, { email: MANAGER_EMAIL, givenName: 'Mona', familyName: 'Ager' })
  const { refreshToken } = await product.signIn(MANAGER_EMAIL)
  const platform = createNodePlatform()
  ;({ client: manager } = await connect({ baseUrl, refreshToken, platform, fetch }))
  const { key, sent } = await createServiceKey()
  await manager.staff.createService({ name: 'Examples', rights: RIGHTS, ...sent, endsAt: null })
  env = { DASH_BASE_URL: baseUrl, DASH_SERVICE_KEY: key }
  service = await connect({ baseUrl, serviceKey: key, onCall: (report) => reports.push(report) })
}, 120_000)

afterAll(async () => {
  await product?.close()
  outside?.remove()
})

/** An example of the packed package, as a process of its own in the folder outside. */
async function example(name, ...args) {
  const script = join('node_modules', '@org', 'core', 'examples', name)
  const { code, stdout, stderr } = await ended(process.execPath, [script, ...args], {
    cwd: outside.folder,
    env,
  })
  return { code, stdout, stderr }
}

async function allOf(rows) {
  const all = []
  for await (const row of rows) all.push(row)
  return all
}

describe('the examples that do a job, from the packed package with a service key', () => {
  it('SDK-9: designs-for-a-program.mjs makes a design for each field of a program, once', async () => {
    const { id: growerId } = await manager.growers.create({ name: 'Example Acres' })
    const fields = []
    for (const at of [0, 1]) {
      const boundary = { geometry: boundaryOf(at) }
      fields.push(await manager.fields.create({ growerId, name: `Field ${at + 1}`, year, boundary }))
    }
    const fieldIds = fields.map(({ id }) => id)
    await manager.enrollments.create({ growerId, program: PROGRAM, year, fieldIds })
    const items = fields.flatMap(({ years }) => years.map(({ id, version }) => ({ id, version })))
    await manager.fieldYears.confirm({ items })
    expect(await example('designs-for-a-program.mjs', PROGRAM, String(year))).toEqual({
      code: 0,
      stdout: 'Field 1: 38 points, 76 samples\nField 2: 38 points, 76 samples\n2 designs made, 0 left\n',
      stderr: '',
    })
    expect((await example('designs-for-a-program.mjs', PROGRAM, String(year))).stdout).toBe(
      '0 designs made, 0 left\n',
    )
  })

  it('SDK-9: labels-for-a-day.mjs prints the labels of a crew’s day, and none twice', async () => {
    const years = await allOf(eachRow(service.client.fieldYears.list, { year, limit: 1 }))
    expect(years.map(({ fieldName }) => fieldName)).toEqual(['Field 1', 'Field 2'])
    const [{ id, version }] = years
    await manager.fieldYears.approvePlan({ items: [{ id, version }] })
    const { id: crewId } = await manager.crews.create({ name: CREW, members: '', pointsADay: 40 })
    const points = await allOf(eachRow(service.client.points.list, { fieldYearId: id, counts: 'yes' }))
    const pointIds = points.slice(0, 2).map((point) => point.id)
    const { version: approved } = await manager.fieldYears.get({ id })
    const visits = [{ fieldYearId: id, version: approved, pointIds }]
    await manager.visits.plan({ days: [{ crewId, day: today, visits }], today })
    expect(await example('labels-for-a-day.mjs', today, CREW)).toEqual({
      code: 0,
      stdout: `labels-${today}.pdf: 4 labels\n`,
      stderr: '',
    })
    const pdf = readFileSync(join(outside.folder, `labels-${today}.pdf`))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const again = await example('labels-for-a-day.mjs', today)
    expect(again.stdout).toMatch(/^4 get no label: .+\nNo labels to print for/)
    const other = await example('labels-for-a-day.mjs', today, 'Crew South')
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('No crew is called Crew South') })
  })

  it('SDK-9: watch-lab-folder.mjs commits a file that asks nothing, and sets one aside that does', async () => {
    const codes = await shipped()
    const folder = join(outside.folder, 'lab')
    mkdirSync(folder)
    const rows = codes.map((code, at) => `${code},${6 + at / 10}`)
    writeFileSync(join(folder, 'a-good.csv'), `Label,pH\n${rows.join('\n')}\n`)
    writeFileSync(
      join(folder, 'b-odd.csv'),
      `Label,pH\n${codes[0]},64\n${codes
        .slice(1)
        .map((code) => `${code},6.5\n`)
        .join('')}`,
    )
    writeFileSync(join(folder, 'c-note.txt'), 'Dear all, results will come next week.\n')
    const { code, stdout, stderr } = await example('watch-lab-folder.mjs', folder, '--once')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('a-good.csv: 4 results of 4 samples (upload ')
    expect(stdout).toMatch(/b-odd\.csv: asked\n {2}pH 64/)
    expect(stdout).toContain('c-note.txt: asked')
    expect(readdirSync(join(folder, 'done'))).toEqual(['a-good.csv'])
    expect(readdirSync(join(folder, 'asked'))).toContain('b-odd.csv.questions.txt')
    const { items } = await manager.results.list()
    expect(items.map(({ value }) => value).sort()).toEqual([6, 6.1, 6.2, 6.3])
  })

  it('SDK-9: season-results.mjs writes the season’s results as a CSV that R reads', async () => {
    const { code, stdout } = await example('season-results.mjs', String(year))
    expect({ code, stdout }).toEqual({ code: 0, stdout: `results-${year}.csv: 4 results\n` })
    const text = readFileSync(join(outside.folder, `results-${year}.csv`), 'utf8')
    const [head, first, ...others] = text.trim().split(/\r?\n/)
    expect(head.split(',')[0]).toMatch(/^\w+$/)
    expect(first).toContain('Example Acres')
    expect(others).toHaveLength(3)
  })
})

/** The four labels of the day on their bags, in a box, on their way to a laboratory. @returns their codes */
async function shipped() {
  const { client } = service
  const samples = await allOf(eachRow(client.samples.list, { year }))
  const codes = samples.flatMap(({ labelCode }) => (labelCode === null ? [] : [labelCode]))
  expect(codes).toHaveLength(4)
  const points = await allOf(eachRow(client.points.list, { plannedOn: today }))
  const act = {
    event: 'collect',
    points: points.map(({ id, version }) => ({ id, version })),
    collectedAt: new Date().toISOString(),
  }
  expect((await manager.points.act({ act })).refused).toEqual([])
  const { id: laboratoryId } = await manager.laboratories.create({ name: 'Prairie Lab' })
  const { shipment, boxes } = await manager.shipments.create({ laboratoryId })
  let [box] = boxes
  if (box === undefined) [box] = (await manager.shipments.addBox({ id: shipment.id })).boxes
  for (const text of codes)
    for (const mode of [{ mode: 'apply' }, { mode: 'pack', boxId: box.id }])
      expect((await client.labels.scan({ text, device: 'typed', mode })).outcome).toBe('good')
  const packed = await manager.shipments.get({ id: shipment.id })
  await manager.shipments.seal({ id: box.id, version: packed.boxes[0].version, isSealed: true })
  const { version } = (await manager.shipments.get({ id: shipment.id })).shipment
  await manager.shipments.ship({ id: shipment.id, version, shippedOn: today })
  return codes
}

describe('the calls behind them', () => {
  const csv = (text) => new TextEncoder().encode(text)

  it('SDK-4: exportFile takes the list’s own filter, follows the export and answers its file', async () => {
    const states = []
    const { client } = service
    const filter = { search: 'field 2', sort: '-name' }
    const { items } = await client.fields.list(filter)
    const { bytes, fileName, record } = await exportFile(client, 'fields', filter, {
      format: 'csv',
      onProgress: (each) => states.push(runStateOf(each)),
    })
    expect(fileName).toMatch(/\.csv$/)
    expect(new TextDecoder().decode(bytes).trim().split('\n')).toHaveLength(1 + items.length)
    expect(states.at(-1)).toBe('done')
    expect(hasEnded(record)).toBe(true)
    const signal = AbortSignal.abort()
    await expect(exportFile(client, 'fields', {}, { format: 'csv', signal })).rejects.toMatchObject({
      kind: 'aborted',
    })
  })

  it('SDK-6: uploadResults commits nothing that is asked, and names it; what was decided is committed', async () => {
    const [sample] = (await manager.samples.list({ year, status: ['results'] })).items
    const file = csv(`Label,pH\n${sample.labelCode},8.1\n`)
    const input = { file, fileName: 'again.csv' }
    const before = (await manager.results.list()).items
    await expect(uploadResults(service.client, input)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'again.csv asks something, so nothing was committed',
      details: expect.arrayContaining([
        { path: 'again.csv', message: '1 values differ from results that are known' },
      ]),
    })
    expect((await manager.results.list()).items).toEqual(before)
    const committed = await uploadResults(service.client, {
      ...input,
      decide: (_, questions) => (questions.length > 0 ? 'commit' : 'refuse'),
    })
    expect(committed).toMatchObject({ resultCount: 1, supersededCount: 1 })
  })

  it('SDK-7: importBoundaries makes fields of a file that asks nothing, and refuses one that does', async () => {
    const { id: growerId } = await manager.growers.create({ name: 'Imported Acres' })
    const geoJson = (features) => csv(JSON.stringify({ type: 'FeatureCollection', features }))
    const feature = (name, at) => ({ type: 'Feature', properties: { name }, geometry: boundaryOf(at) })
    const input = { fileName: 'fields.geojson', growerId, year, file: geoJson([feature('New', 5)]) }
    // Uploads of boundaries are part of uploads.edit.
    const made = await importBoundaries(service.client, input)
    expect(made.createdIds).toHaveLength(1)
    const over = { ...input, file: geoJson([feature('Other', 5.2)]) }
    await expect(importBoundaries(service.client, over)).rejects.toMatchObject({
      kind: 'conflict',
      details: [{ path: 'feature 1', message: expect.stringMatching(/overlaps/i) }],
    })
    expect((await manager.fields.list({ growerId })).items).toHaveLength(1)
  })

  it('SDK-8: listen hears a change in one line, until it is closed', async () => {
    const heard = []
    const live = listen(service, { onChange: ({ entity, kind }) => heard.push(`${entity} ${kind}`) })
    onTestFinished(() => live.close())
    await expect.poll(() => live.state, { timeout: 10_000 }).toBe('live')
    await manager.growers.create({ name: 'Heard Acres' })
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['grower created'])
  })

  it('SDK-3: reports name each call, and have no key and no value', async () => {
    expect(reports.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['dashUsers.me', 'exports.download']),
    )
    expect(reports).toContainEqual({
      ...{
        call: 'fieldYears.list',
        method: 'GET',
        path: '/field-years',
        status: 200,
        attempt: 1,
        error: null,
      },
      ...{ ms: expect.any(Number), requestId: expect.any(String) },
    })
    const text = JSON.stringify(reports)
    for (const secret of [env.DASH_SERVICE_KEY, 'field 2']) expect(text).not.toContain(secret)
    expect(reports.find(({ call }) => call === 'exports.download').path).toBe('/exports/download/{ticket}')
  })
})
