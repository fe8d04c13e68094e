import { spawnSync } from 'node:child_process'
import type { Cells } from '@org/sampling-design'
import * as z from 'zod/mini'

/** One thread, as ours is; each start by itself, so that its time and result are known. */
const PROGRAM = `
import json, sys, time, warnings
warnings.filterwarnings("ignore")
import numpy, sklearn
from sklearn.cluster import KMeans
given = json.load(sys.stdin)
points = numpy.array([given["x"], given["y"]]).T.copy()
KMeans(n_clusters=given["k"], n_init=1, random_state=0).fit(points)
sums, times = [], []
for seed in range(1, given["starts"] + 1):
    began = time.perf_counter()
    fitted = KMeans(n_clusters=given["k"], n_init=1, max_iter=300, tol=0, random_state=seed).fit(points)
    times.append((time.perf_counter() - began) * 1000)
    sums.append(fitted.inertia_ / len(points))
print(json.dumps({"version": sklearn.__version__, "mssd": sums, "ms": times}))
`
const answerSchema = z.object({ version: z.string(), mssd: z.array(z.number()), ms: z.array(z.number()) })

export type KMeansRun = z.infer<typeof answerSchema> | { skipped: string }

/** scikit-learn's KMeans (Debian: python3-sklearn) on the centers of the cells. */
export function sklearnKMeans(cells: Cells, k: number, starts: number): KMeansRun {
  const input = JSON.stringify({ x: [...cells.x], y: [...cells.y], k, starts })
  for (const python of ['python3', '/usr/bin/python3']) {
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
    const { status, stdout } = spawnSync(python, ['-c', PROGRAM], { input, encoding: 'utf8', env })
    if (status === 0) return answerSchema.parse(JSON.parse(stdout))
  }
  return { skipped: 'skipped: no scikit-learn here (Debian: python3-sklearn)' }
}
