import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fieldYearlyWorkbook, kinds } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readClipboard } from './read.ts'
import { SPREADSHEET } from './spreadsheet-testing.ts'
import { dataOf, rowsOf } from './testing.ts'
import { clipboardOf } from './write.ts'

const soffice = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'soffice'))
  .find((file) => existsSync(file))

/** The settings of a person whose numbers and dates are those of a language. */
const settingsOf = (language: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">' +
  '<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">' +
  `<value>${language}</value></prop></item></oor:items>`

const title = 'LibreOffice Calc in %s (soffice in the PATH; skipped where absent)'
describe.skipIf(soffice === undefined).each(['en-US', 'de-DE'])(title, (language) => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clipboard-'))
    mkdirSync(join(folder, 'profile', 'user'), { recursive: true })
    writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), settingsOf(language))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function converted(name: string, contents: string, to: string, ...options: string[]): string {
    writeFileSync(join(folder, name), contents)
    execFileSync(
      soffice ?? '',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        ...['--headless', ...options, '--convert-to', to, '--outdir', folder, join(folder, name)],
      ],
      { timeout: 60_000, stdio: 'ignore' },
    )
    const [ending = ''] = to.split(':')
    return readFileSync(join(folder, name.replace(/\w+$/, ending)), 'utf8')
  }

  it('WBK-81: the cells of its table are read with their values', () => {
    const html = converted('in.fods', SPREADSHEET, 'html:HTML (StarCalc)')
    expect(html).toContain(
      language === 'de-DE' ? 'sdval="1234,5678" sdnum="1031' : 'sdval="1234.5678" sdnum="1033',
    )
    expect(readClipboard(dataOf({ 'text/plain': 'rounded', 'text/html': html }))).toEqual([
      ['1234.5678', '2026-04-30', 'two\nlines', 'say "no" <b> & 6"', 'TRUE'],
      ['2469.1356', '1234.5', '2026-03-01', '25.6%', ''],
      ['2026-04-30 12:30', '12:30', '0012', '123456789012345', '5.25'],
      ['  spaced   out ', '🌽', 'merged', '', '9.5'],
      ['0.1', '#DIV/0!', '', '', '-7'],
      [`'4`, 'first\n\nthird', '0.000001234', 'TRUE', '10000000000000000000000000'],
    ])
  })

  it('WBK-84: it reads what is copied here as numbers, days and texts, and computes nothing', () => {
    const texts = [
      '0012',
      '1E5',
      '3-4',
      '=1+2',
      '+1',
      '-x',
      '@sum',
      'TRUE',
      '5/6/26',
      '50%',
      '"q"',
      '<b>&',
      '🌽',
      'two\nlines',
    ]
    const columns = [kinds.maybeReal, kinds.maybeInteger, fieldYearlyWorkbook.cells.plannedOn.column.kind]
    const { html } = clipboardOf(
      rowsOf([[1234.5, -12, '2026-04-30', ...texts]]),
      [...columns, ...texts.map(() => kinds.text(100))],
      { areaUnit: 'ac', depthUnit: 'in' },
    )
    const sheet = converted('out.html', html, 'fods', '--infilter=HTML (StarCalc)')
    const cells = [
      ...new DOMParser().parseFromString(sheet, 'application/xml').getElementsByTagName('table:table-cell'),
    ]
    expect(cells.filter((cell) => cell.hasAttribute('table:formula'))).toEqual([])
    const read = cells.map((cell) => [
      cell.getAttribute('office:value-type'),
      cell.getAttribute('office:value') ??
        cell.getAttribute('office:date-value') ??
        [...cell.getElementsByTagName('text:p')].map((line) => line.textContent).join('\n'),
    ])
    expect(read).toEqual([
      ['float', '1234.5'],
      ['float', '-12'],
      ['date', '2026-04-30'],
      ...texts.map((text) => ['string', text]),
    ])
  })
})
