import type { Client } from '@org/core'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baggedYear, commitUpload, csvFile, mapUnshipped } from '../../../testing/lab-files.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { YEAR } from '../../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`files of reports on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let fieldId: number
    let values: number[]
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      const manager = await api.signIn('manager')
      const growerId = (await client.growers.create({ name: '=Tabled Acres' })).id
      const crew = await client.crews.create({ name: 'North', pointsADay: 20 })
      const year = await baggedYear({ api, client, manager, growerId, crew }, 'Tabled', { lon: -96, lat: 41 })
      const lines = year.samples.map(({ id }, at) => [id, 1 + at / 7])
      values = lines.map(([, value = 0]) => value)
      const staged = await client.resultUploads.stage(csvFile([['Our sample id', 'SOC %'], ...lines]))
      await commitUpload(client, await mapUnshipped(client, staged))
      fieldId = year.samples[0]?.fieldId ?? 0
    })
    afterAll(() => api.close())

    const text = async (asked: Parameters<Client['reports']['table']>[0]): Promise<string> =>
      new TextDecoder().decode(await bytes(asked))
    async function bytes(asked: Parameters<Client['reports']['table']>[0]): Promise<Uint8Array> {
      const answer = await client.reports.table(asked)
      if (!(answer instanceof Uint8Array)) throw new Error('no bytes')
      return answer
    }

    it('RPT-82: a CSV has the figures of the call, and no text that runs', async () => {
      const season = await client.reports.season({ year: YEAR })
      const csv = await text({ format: 'csv', of: { view: 'season', query: { year: YEAR } } })
      const [heads = '', row = ''] = csv.trim().split(/\r?\n/)
      expect(heads).toContain(
        'Grower,Fields,Area (ac),Points,Collected,Samples,At the laboratory,With results',
      )
      const [grower] = season.growers
      expect(row.startsWith(`'=Tabled Acres,${grower?.fields},`)).toBe(true)
      expect(
        row.endsWith(
          `${grower?.points},${grower?.collected},${grower?.samples},${grower?.received},${grower?.results}`,
        ),
      ).toBe(true)

      const points = await text({ format: 'csv', of: { view: 'field', query: { fieldId, year: YEAR } } })
      for (const value of values) expect(points).toContain(String(value))
    })

    it('RPT-82: a workbook has every table of the view', async () => {
      const sheetsOf = async (of: Parameters<Client['reports']['table']>[0]['of']) =>
        (await readXlsx(await bytes({ format: 'xlsx', of }))).sheets
      const names = async (of: Parameters<typeof sheetsOf>[0]) => (await sheetsOf(of)).map(({ name }) => name)
      expect(await names({ view: 'season', query: { year: YEAR } })).toEqual([
        'Late and stuck',
        'Fields by state',
        'Points by state',
        'Samples by state',
        'By week',
        'By grower',
        'By program',
        'By crew',
      ])
      const query = { fieldId, year: YEAR }
      expect(await names({ view: 'field', query })).toEqual([
        'Field',
        'By depth',
        'Points',
        'Strata',
        'Other years',
      ])
      const [estimate] = await sheetsOf({ view: 'estimate', query })
      const { mean } = await client.reports.estimate(query)
      expect(estimate?.rows.find(([name]) => name === 'Mean (%)')?.[1]).toBeCloseTo(mean ?? 0, 9)
      expect(await names({ view: 'quality', query: { year: [YEAR] } })).toEqual(['Results', 'By upload'])
      expect(await names({ view: 'program', query: { program: 'None', year: YEAR } })).toEqual([
        'Fields',
        'Sum',
      ])
    })
  })
