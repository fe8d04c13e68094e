import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PointStatus, Position } from '@org/core/contract'
import {
  type CoreNames,
  createCoreNames,
  createPointNames,
  createRouteNames,
  type PointNames,
} from '../../shared/device-names.ts'
import { escaped } from '../../shared/xml.ts'
import type { ExportedRow, Format, PlannedVisit, PointFacts } from './format.ts'
import { createSpool, type Spool } from './spool.ts'

/** What older devices read. */
const MAX_WAYPOINTS = 500
const MAX_ROUTE_POINTS = 250
/** Of degrees: a millimeter. Fixed, because GPX knows no exponents. */
const DECIMALS = 8
const NO_CREW = { name: 'No crew' }
/** Names of symbols that devices know. */
const SYMBOLS: Readonly<Record<PointStatus, string>> = {
  planned: 'Flag, Blue',
  assigned: 'Flag, Blue',
  collected: 'Flag, Green',
  relocated: 'Flag, Green',
  inaccessible: 'Flag, Red',
  skipped: 'Flag, Red',
  replaced: 'Flag, Red',
  waived: 'Flag, Red',
}

/** Small, unlike those of points. */
const CORE_SYMBOL = 'Dot, White'

/** A point on a device. */
interface Waypoint {
  name: string
  position: Position
  facts: PointFacts
  cores: readonly { name: string; position: Position }[]
}

/**
 * GPX 1.1: waypoints in the order of the rows, each with those of its cores after it, then a route for each crew and day, with its points in their order. Rows
 * without a location are left out.
 */
export const gpx: Format = async ({ title, many, pages, folder, note, signal }) => {
  const nameOf = createPointNames()
  const coreNameOf = createCoreNames()
  const routes = await createRoutes(join(folder, 'routes.xml'))
  let count = 0
  async function* text() {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="sampling-dashboard" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
<metadata><name>${escaped(title)}</name></metadata>\n`
    for await (const page of pages) {
      const points = page.flatMap((row) => waypointOf(row, nameOf, coreNameOf))
      for (const { cores } of points) count += 1 + cores.length
      await routes.add(points)
      yield points.map(waypointText).join('')
    }
    yield* routes.texts()
    yield '</gpx>\n'
  }
  const path = join(folder, `${many}.gpx`)
  try {
    await writeFile(path, text(), { signal })
  } finally {
    await routes.close()
  }
  if (count > MAX_WAYPOINTS)
    note(
      `The file has ${count.toLocaleString('en-US')} waypoints: older devices read the first ${MAX_WAYPOINTS} only`,
    )
  const long = routes.longer()
  if (long > 0) {
    const subject = long === 1 ? 'One route has' : `${long.toLocaleString('en-US')} routes have`
    note(`${subject} more than ${MAX_ROUTE_POINTS} points: older devices read no more`)
  }
  return path
}

function waypointOf(
  { geometry, point: facts }: ExportedRow,
  nameOf: PointNames,
  coreNameOf: CoreNames,
): Waypoint[] {
  if (geometry?.type !== 'Point' || facts === undefined) return []
  const name = nameOf(facts.field, facts.number)
  const begin = facts.cores.length === 0 ? '' : coreNameOf(name, facts.number)
  const cores = facts.cores.map((position, at) => ({ name: `${begin}.${at + 1}`, position }))
  return [{ name, position: geometry.coordinates, facts, cores }]
}

/** Devices show the comment or the description: both say the same. */
function waypointText({ name, position, facts, cores }: Waypoint): string {
  const { description, status, number } = facts
  const told = escaped(description)
  const coreTexts = cores.map((core, at) => coreText(core, `Core ${at + 1} of point ${number}`))
  return `<wpt ${at(position)}><name>${name}</name><cmt>${told}</cmt><desc>${told}</desc><sym>${SYMBOLS[status]}</sym><type>${status}</type></wpt>\n${coreTexts.join('')}`
}

const coreText = ({ name, position }: Waypoint['cores'][number], told: string): string =>
  `<wpt ${at(position)}><name>${name}</name><cmt>${told}</cmt><desc>${told}</desc><sym>${CORE_SYMBOL}</sym><type>core</type></wpt>\n`

const at = ([lon, lat]: Position): string => `lat="${lat.toFixed(DECIMALS)}" lon="${lon.toFixed(DECIMALS)}"`

/** Routes while waypoints are written: they come after the last of them. */
interface Routes {
  add(points: readonly Waypoint[]): Promise<void>
  /** The number of routes with more points than older devices read. */
  longer(): number
  texts(): AsyncGenerator<Buffer | string>
  close: Spool['close']
}

async function createRoutes(path: string): Promise<Routes> {
  const spool = await createSpool(path)
  const nameOf = createRouteNames()
  const counts = new Map<string, number>()

  const headOf = ({ crew, day }: PlannedVisit): string => {
    const { name } = crew ?? NO_CREW
    return `<rte><name>${nameOf({ name }, day)}</name><desc>${escaped(name)} · ${day}</desc>\n`
  }
  const textsOf = ({ name, position, facts: { visit } }: Waypoint) => {
    if (visit === null) return []
    const group = `${visit.day} ${visit.crew?.id ?? ''}`
    counts.set(group, (counts.get(group) ?? 0) + 1)
    const text = `<rtept ${at(position)}><name>${name}</name></rtept>\n`
    return [{ group, head: () => headOf(visit), text }]
  }
  return {
    add: (points) => spool.add(points.flatMap(textsOf)),
    longer: () => [...counts.values()].filter((count) => count > MAX_ROUTE_POINTS).length,
    async *texts() {
      for (const group of spool.groups()) {
        yield* spool.read(group)
        yield '</rte>\n'
      }
    },
    close: spool.close,
  }
}
