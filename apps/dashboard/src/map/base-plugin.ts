import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { type BaseMap, toBaseMap } from './base-shapes.ts'

const MODULE = 'virtual:base-map'
const RESOLVED = `\0${MODULE}`
/** Where the development server has the files. */
const DEVELOPMENT_PATH = '/base-map/'
/** Digits behind the point, in degrees: 11 m, where the file itself is exact to 200 m. */
const DECIMALS = 4

/**
 * `import baseMap from 'virtual:base-map'`: the addresses of the base map's files, made of what us-atlas ships. To make
 * them in the browser would hold its page up for a fifth of a second, and every change of the map's style as well.
 */
export function baseMapPlugin(): Plugin {
  let builds = false
  return {
    name: 'base-map',
    configResolved({ command }) {
      builds = command === 'build'
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      const addresses = Object.entries(await baseMapFiles()).map(([name, source]) => {
        if (!builds) return `${name}: ${JSON.stringify(`${DEVELOPMENT_PATH}${name}.json`)}`
        const file = this.emitFile({ type: 'asset', name: `base-map-${name}.json`, source })
        return `${name}: import.meta.ROLLUP_FILE_URL_${file}`
      })
      return `export default { ${addresses.join(', ')} }`
    },
    configureServer({ middlewares }) {
      middlewares.use(DEVELOPMENT_PATH, async ({ url = '' }, response) => {
        const found = new Map(Object.entries(await baseMapFiles())).get(url.replace(/^\/|\.json$/g, ''))
        if (found === undefined) response.statusCode = 404
        response.setHeader('content-type', 'application/json').end(found)
      })
    },
  }
}

/** Each part of the base map as GeoJSON. */
async function baseMapFiles(): Promise<Record<keyof BaseMap, string>> {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const { states, counties, labels } = toBaseMap(JSON.parse(await readFile(file, 'utf8')))
  return { states: toJson(states), counties: toJson(counties), labels: toJson(labels) }
}

const toJson = (part: BaseMap[keyof BaseMap]): string =>
  JSON.stringify(part, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value,
  )
