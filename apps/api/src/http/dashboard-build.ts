import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** In order of preference. */
export const ENCODINGS = [
  { token: 'br', suffix: '.br' },
  { token: 'gzip', suffix: '.gz' },
] as const
/** The place of the nonce in the page. */
export const NONCE_META = /<meta\s[^>]*property="csp-nonce"[^>]*>/
/** Files that the build names; the server answers other addresses (/config.json). */
const REFERENCE = /(?:src|href)="(\/assets\/[^"]+)"/g

type Bytes = Uint8Array<ArrayBuffer>

export interface Asset {
  type: string
  /** Of the content as it is, before compression. */
  hash: string
  content: Bytes
  /** The content compressed, by name of the encoding. */
  encodings: ReadonlyMap<string, Bytes>
}

/** One complete build of the dashboard, in memory: a few megabytes that no later build can change. */
export interface DashboardBuild {
  /** The page, before it has a nonce. */
  index: string
  /** By address. */
  assets: ReadonlyMap<string, Asset>
}

/** The folder holds no complete build of the dashboard; the message says what is wrong. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError'
}

/**
 * Reads a build's folder. Source maps and dot files are no part of it.
 *
 * @throws DashboardError when there is no index.html, it has no `<meta property="csp-nonce">`, or a file it names is missing
 */
export async function readBuild(folder: string): Promise<DashboardBuild> {
  const page = join(folder, 'index.html')
  const index = await readFile(page, 'utf8').catch((cause: unknown) => {
    throw new DashboardError(`There is no built dashboard in DASHBOARD_DIR: ${page} cannot be read`, {
      cause,
    })
  })
  if (!NONCE_META.test(index)) throw new DashboardError(`${page} has no <meta property="csp-nonce">`)
  const assets = await readAssets(folder)
  for (const [, address = ''] of index.matchAll(REFERENCE)) {
    if (!assets.has(address)) throw new DashboardError(`${page} names ${address}, which is not there`)
  }
  return { index, assets }
}

/** Changes whenever a build is written; null while there is none. Costs three file system calls. */
export async function markOf(folder: string): Promise<string | null> {
  try {
    const index = await stat(join(folder, 'index.html'))
    const folders = [folder, join(folder, 'assets')].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    )
    return [index.mtimeMs, index.size, index.ino, ...(await Promise.all(folders))].join(' ')
  } catch {
    return null
  }
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const compressed = ENCODINGS.some(
      ({ suffix }) => file.endsWith(suffix) && known.has(file.slice(0, -suffix.length)),
    )
    if (path === '/index.html' || compressed || path.endsWith('.map') || path.includes('/.')) continue
    assets.set(path, await readAsset(file, known))
  }
  return assets
}

async function readAsset(file: string, known: ReadonlySet<string>): Promise<Asset> {
  const encodings = new Map<string, Bytes>()
  for (const { token, suffix } of ENCODINGS) {
    const beside = `${file}${suffix}`
    if (known.has(beside)) encodings.set(token, await readFile(beside))
  }
  const content = await readFile(file)
  return {
    type: getMimeType(file) ?? 'application/octet-stream',
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    content,
    encodings,
  }
}
