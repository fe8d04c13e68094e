import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { type Atlas, type BaseMap, toBaseMap } from './base-shapes.ts'

const require = createRequire(import.meta.url)

const MODULE = 'virtual:base-map'
const RESOLVED = `\0${MODULE}`
/** Where the development server has the files. */
const DEVELOPMENT_PATH = '/base-map/'
/** Digits behind the point, in degrees: 11 m, where the file itself is exact to 200 m. */
const DECIMALS = 4
const PARTS = ['nation', 'states', 'counties', 'labels'] as const satisfies readonly (keyof BaseMap)[]

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
    load(id) {
      if (id !== RESOLVED) return null
      const baseMap = builds ? readBaseMap() : null
      const addresses = PARTS.map((part) => {
        if (baseMap === null) return `${part}: ${JSON.stringify(`${DEVELOPMENT_PATH}${part}.json`)}`
        const asset = { name: `base-map-${part}.json`, source: toJson(baseMap[part]) }
        return `${part}: import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', ...asset })}`
      })
      return `export default { ${addresses.join(', ')} }`
    },
    configureServer({ middlewares }) {
      middlewares.use(DEVELOPMENT_PATH, ({ url }, response) => {
        const part = PARTS.find((each) => url === `/${each}.json`)
        if (part === undefined) response.statusCode = 404
        response.setHeader('content-type', 'application/json')
        response.end(part === undefined ? 'null' : toJson(readBaseMap()[part]))
      })
    },
  }
}

function readBaseMap(): BaseMap {
  const atlas: Atlas = require('us-atlas/counties-10m.json')
  return toBaseMap(atlas)
}

const toJson = (part: BaseMap[keyof BaseMap]): string =>
  JSON.stringify(part, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value,
  )
