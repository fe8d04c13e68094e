import type { RunningServer } from '../app/server.ts'

/** One line of a scrape. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** What a server's metrics say. */
export interface Scraped {
  samples: Sample[]
  /** Names of metrics, with or without a value. */
  names: Set<string>
  /** Of all samples with these labels; undefined if there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Asks the listener that a server has for its metrics (`METRICS_PORT`). */
export async function scrapeOf({ metricsUrl }: RunningServer): Promise<Scraped> {
  const response = await fetch(`${metricsUrl}/metrics`)
  if (response.status !== 200) throw new Error(`The metrics answered ${response.status}`)
  return parseScrape(await response.text())
}

/** Reads Prometheus' text format; throws for a line that is none of it. */
export function parseScrape(text: string): Scraped {
  const lines = text.split('\n').filter((line) => line !== '')
  const samples = lines.filter((line) => !line.startsWith('#')).map(sampleOf)
  const has = (sample: Sample, labels: Record<string, string>): boolean =>
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  return {
    samples,
    names: new Set(lines.flatMap((line) => /^# TYPE (\w+) /.exec(line)?.[1] ?? [])),
    value(name, labels = {}) {
      const found = samples.filter((sample) => sample.name === name && has(sample, labels))
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
  }
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`No sample: ${line}`)
  const pairs = Array.from(labels.matchAll(LABEL), ([, label = '', text = '']) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}
