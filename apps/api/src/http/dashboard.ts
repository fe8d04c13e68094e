import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accepts } from './compressed.ts'
import {
  type Asset,
  type DashboardBuild,
  ENCODINGS,
  markOf,
  NONCE_META,
  readBuild,
} from './dashboard-build.ts'
import { matchesEtag } from './etag.ts'
import { SCRIPT_POLICY } from './security-headers.ts'
import { WORKER_PATH, withWorker } from './worker-script.ts'

/** Vite puts a hash of the content into the names of the files there. */
const HASHED = /^\/assets\//
/** A build counts as finished when nothing has changed for this long, in milliseconds. */
const STILL_MS = 200
/** How often a request waits for an unfinished build; then the next request checks again. */
const STILL_LOOKS = 10

export interface AssetRequest {
  acceptEncoding: string
  ifNoneMatch: string
  /** To be on the answer. */
  headers: Readonly<Record<string, string>>
}

/** The built dashboard, from memory: no address reaches outside of the folder, and only complete builds are served. */
export interface Dashboard {
  /** A file's answer, or null when there is none at this address. */
  asset(path: string, request: AssetRequest): Promise<Response | null>
  /** The page of the newest complete build, with its own nonce. */
  page(): Promise<{ html: string; nonce: string }>
}

/**
 * Serves the build in a folder, and a later build there as soon as it is complete. Files with a hash in their name stay
 * available for one build longer, because open pages still request them.
 *
 * @param folder with an index.html
 * @param policyMark names the page's policy, for the worker of phones
 * @throws DashboardError when the build there is not whole: see {@link readBuild}
 */
export async function loadDashboard(folder: string, policyMark = ''): Promise<Dashboard> {
  const read = async (): Promise<DashboardBuild> => withWorker(await readBuild(folder), policyMark)
  let mark = await markOf(folder)
  let current = await read()
  let previous: DashboardBuild | null = null
  let refreshing: Promise<void> | null = null

  const takeOver = async (): Promise<void> => {
    const settled = await stillMark(folder, mark)
    if (settled === null || settled === mark) return
    const next = await read().catch(() => null)
    // The next request checks an unfinished build, or one that changed during reading, again.
    if (next === null || (await markOf(folder)) !== settled) return
    if (next.index !== current.index) previous = current
    current = next
    mark = settled
  }
  const refresh = (): Promise<void> => {
    refreshing ??= takeOver().finally(() => {
      refreshing = null
    })
    return refreshing
  }
  const find = (path: string): Asset | undefined =>
    current.assets.get(path) ?? (HASHED.test(path) ? previous?.assets.get(path) : undefined)

  return {
    async asset(path, request) {
      // A phone asks for its worker alone, and learns of a later build by it.
      if (find(path) === undefined || path === WORKER_PATH) await refresh()
      const asset = find(path)
      return asset === undefined ? null : answerAsset(path, asset, request)
    },
    async page() {
      await refresh()
      const nonce = randomBytes(16).toString('base64')
      return {
        nonce,
        html: current.index.replace(NONCE_META, `<meta property="csp-nonce" nonce="${nonce}">`),
      }
    },
  }
}

/** The folder's mark once it is unchanged; the known one at once if nothing changed; null if it keeps changing. */
async function stillMark(folder: string, known: string | null): Promise<string | null> {
  let mark = await markOf(folder)
  for (let look = 0; look < STILL_LOOKS && mark !== null && mark !== known; look++) {
    await pause(STILL_MS)
    const later = await markOf(folder)
    if (later === mark) return mark
    mark = later
  }
  return mark === known ? known : null
}

function answerAsset(
  path: string,
  asset: Asset,
  { acceptEncoding, ifNoneMatch, headers: given }: AssetRequest,
): Response {
  const encoding = ENCODINGS.find(
    ({ token }) => asset.encodings.has(token) && accepts(acceptEncoding, token),
  )?.token
  const compressed = encoding === undefined ? undefined : asset.encodings.get(encoding)
  // A compressed answer is another representation: its tag differs.
  const etag = `"${asset.hash}${encoding === undefined ? '' : `-${encoding}`}"`
  const headers = {
    ...given,
    ...(asset.type.startsWith('text/javascript') ? { 'content-security-policy': SCRIPT_POLICY } : {}),
    etag,
    'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(asset.encodings.size > 0 ? { vary: 'accept-encoding' } : {}),
  }
  if (matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
  return new Response(compressed ?? asset.content, {
    headers: {
      ...headers,
      'content-type': asset.type,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  })
}
