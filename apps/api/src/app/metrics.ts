import type { Config } from '../config.ts'
import { STREAM_ENDS } from '../history/stream/stream-listener.ts'
import { JOB_STATES } from '../jobs/tables.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { JOB_KINDS } from './job-kinds.ts'
import { listRoutes } from './routes.ts'

/** Null where nobody can read them: then nothing of them is loaded. */
export async function openMetrics({
  metrics: { listen, token },
}: Pick<Config, 'metrics'>): Promise<Metrics | null> {
  if (listen === null && token === null) return null
  const { createMetrics } = await import('../metrics/metrics.ts')
  return createMetrics({
    routes: listRoutes().map(({ name }) => name),
    jobKinds: JOB_KINDS.map(({ kind }) => kind),
    jobStates: JOB_STATES,
    streamEnds: STREAM_ENDS,
  })
}
