import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { fieldYearlyWorkbook } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField } from '../../../testing/drawn-fields.ts'
import { isSoak } from '../../../testing/soak.ts'
import { type StaffedApi, startStaffedApi } from '../../../testing/staffed-api.ts'
import { compareWith, type Format, fileOf } from '../../../testing/workbook-files.ts'
import { pickYear } from '../../field-years/testing.ts'
import { square, YEAR } from '../../uploads/testing.ts'

const soffice = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'soffice'))
  .find((file) => existsSync(file))
const run = promisify(execFile)

/** The settings of a person whose numbers and dates are those of a language. */
const settingsOf = (language: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">' +
  '<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">' +
  `<value>${language}</value></prop></item></oor:items>`

/** Cells parted by commas, in UTF-8, as they are shown; detecting numbers and days as its import dialog can. */
const DETECTING = 'CSV:44,34,76,1,,0,false,true,false'

const title = 'LibreOffice Calc in %s (soffice in the PATH; skipped where absent)'
/** The one whose numbers and days are less like ours is read in every run. */
const languages = isSoak ? ['de-DE', 'en-US'] : ['de-DE']
describe.skipIf(soffice === undefined).each(languages)(title, (language) => {
  let api: StaffedApi
  let folder = ''
  let growerId = 0
  const CROPS = [
    '0012',
    '3-4',
    '1E5',
    '=1+1',
    '3/4/2026',
    'Corn, "sweet"; 北',
    '1.50',
    'true',
    '12345678901234567890',
  ]
  beforeAll(async () => {
    api = await startStaffedApi()
    folder = await mkdtemp(join(tmpdir(), 'files-back-'))
    await mkdir(join(folder, 'profile', 'user'), { recursive: true })
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), settingsOf(language))
    growerId = (await api.client.growers.create({ name: 'Calc' })).id
    for (const [at, crop] of CROPS.entries()) {
      const field = await drawField(api.client, growerId, `Field ${at}`, square(20 + at, 40))
      const { id } = pickYear(field, YEAR)
      const cells = [
        { id, column: 'crop', was: '', is: crop },
        { id, column: 'notes', was: '', is: ` ${crop} – ${at} ` },
        { id, column: 'plannedOn', was: null, is: `${YEAR}-05-${String(at + 3).padStart(2, '0')}` },
      ]
      const { refused } = await api.client.workbooks.edit({ workbook: fieldYearlyWorkbook.id, cells })
      expect(refused).toEqual([])
    }
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Opened and saved, as one format after the other. */
  async function saved(bytes: Uint8Array, format: Format, ...steps: string[]) {
    let path = join(folder, `0.${format}`)
    await writeFile(path, bytes)
    for (const [at, step] of steps.entries()) {
      const out = join(folder, String(at + 1))
      const options = extname(path) === '.csv' ? [`--infilter=${DETECTING}`] : []
      await run(
        soffice ?? '',
        [
          `-env:UserInstallation=file://${folder}/profile`,
          ...['--headless', ...options, '--convert-to', step, '--outdir', out, path],
        ],
        { timeout: 240_000 },
      )
      path = join(out, `0.${step.split(':')[0]}`)
    }
    return Uint8Array.from(await readFile(path))
  }

  const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
  it.each([
    ['xlsx', ['xlsx']],
    ['csv', ['csv']],
    ['csv', ['xlsx', 'csv']],
  ] as const)('WBK-95, WBK-96: an export as %s, saved as %s, has no changed cell', async (format, steps) => {
    const made = await api.client.exports.createFieldYears({
      ...{ format, withRows: true, filter: { growerId: [growerId] } },
    })
    const bytes = await saved(
      await fileOf(api, made),
      format,
      ...steps.map((step) => (step === 'csv' ? CSV : step)),
    )
    const { cells, rows, columns } = await compareWith(api.client, fieldYearlyWorkbook.id)(bytes)
    expect(cells).toEqual([])
    expect(rows).toEqual({ read: CROPS.length, unknown: 0, unnamed: 0, twice: 0 })
    expect(columns.missing).toEqual([])
  })
})
