import { compactStrata, rasterize } from '@org/sampling-design'
import { rectangularField } from './frames.ts'

/** A process of its own, so that its peak of memory is that of the strata: 4,000 ha at 10 m, k and equal area given. */
const [k = '100', area = 'equal'] = process.argv.slice(2)
const megabytes = () => process.resourceUsage().maxRSS / 1024
const beganAt = performance.now()
const cells = rasterize(rectangularField([-93.6, 42], 8000, 5000), { cellSizeM: 10, bufferM: 0 })
const framedAt = performance.now()
const framedMb = megabytes()
const { mssd, sizes } = compactStrata(cells, { k: Number(k), seed: 1, equalArea: area === 'equal' })
process.stdout.write(
  JSON.stringify({
    cells: cells.x.length,
    frameMs: framedAt - beganAt,
    strataMs: performance.now() - framedAt,
    mssd,
    spread: Math.max(...sizes) - Math.min(...sizes),
    framedMb,
    peakMb: megabytes(),
  }),
)
