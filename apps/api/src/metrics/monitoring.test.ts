import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Scraped, scrapeOf } from '../testing/scrape.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

const textOf = (name: string) =>
  readFile(new URL(`../../../../docs/monitoring/${name}`, import.meta.url), 'utf8')

const targetSchema = z.object({ expr: z.string().min(1) })
const panelSchema = z.object({ title: z.string(), targets: z.array(targetSchema).default([]) })
const dashboardSchema = z.object({
  schemaVersion: z.literal(39),
  panels: z.array(panelSchema),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
})
/** What the scraping program itself knows. */
const OF_PROMETHEUS = new Set(['up'])
/** Words of the query language that are no metrics. */
const WORDS = new Set(['sum', 'max', 'by', 'or', 'rate', 'increase', 'topk', 'histogram_quantile', 'le'])

/** Names of the metrics that a query reads, without the ends that histograms give them. */
function metricsOf(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\bby\s*\([^)]*\)/g, '')
  return Array.from(bare.matchAll(/[a-z]\w*/g), ([name]) => name)
    .filter((name) => !WORDS.has(name) && !/_over_time$/.test(name))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
}

describe('the files for monitoring', () => {
  let api: StaffedApi
  let scraped: Scraped
  beforeAll(async () => {
    api = await startStaffedApi({ env: { METRICS_PORT: '0' } })
    scraped = await scrapeOf(api.server)
  })
  afterAll(() => api.close())

  it('MET-10: the dashboard asks for metrics that a server has, and has a panel for each of ours', async () => {
    const { panels, templating } = dashboardSchema.parse(JSON.parse(await textOf('dashboard.json')))
    expect(templating.list).toContainEqual({ name: 'datasource', type: 'datasource' })
    const asked = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))))
    expect([...asked].filter((name) => !scraped.names.has(name))).toEqual([])
    const ours = [...scraped.names].filter((name) => !/^(?:process|nodejs)_/.test(name))
    expect(ours.filter((name) => !asked.has(name))).toEqual([])
  })

  it('MET-10: the alerts ask for metrics that a server has, and say what happened and what to do', async () => {
    const [, ...alerts] = (await textOf('alerts.yml')).split(/^ +- alert: /m)
    expect(alerts.length).toBeGreaterThan(7)
    for (const alert of alerts) {
      const lineOf = (key: string): string => new RegExp(`^ +${key}: (.+)$`, 'm').exec(alert)?.[1] ?? ''
      const asked = metricsOf(lineOf('expr'))
      expect(asked).not.toEqual([])
      expect(asked.filter((name) => !scraped.names.has(name) && !OF_PROMETHEUS.has(name))).toEqual([])
      expect(lineOf('summary')).toMatch(/\.$/)
      expect(lineOf('description')).toMatch(/\.$/)
      expect(alert).toMatch(/severity: (critical|warning)/)
    }
  })
})
