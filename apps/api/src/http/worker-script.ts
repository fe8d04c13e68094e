import { createHash } from 'node:crypto'
import type { Asset, DashboardBuild } from './dashboard-build.ts'

/** The program that lets phones start without network. */
export const WORKER_PATH = '/sw.js'

/** What the build leaves open in it for the mark of the page's policy. */
const POLICY_PLACE = '__PAGE_POLICY__'

/** How the worker's caches begin; `worker/names.ts` of the dashboard has it too. */
const CACHE_PREFIX = 'program-'

/**
 * For a build that has no worker: takes the place of one that phones have from a later build, which would otherwise
 * show its own page for ever.
 */
const LEAVING = `const leave = async () => {
  for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name)
  await registration.unregister()
}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
`

/** A short name of the page's policy: another one when any of its origins is. */
export const policyMark = (policy: string): string => digest(policy).slice(0, 8)

/**
 * The build with a worker in any case. Phones keep the page with its policy: a worker that names the policy changes with
 * it, so that they fetch the page again.
 *
 * @param mark of the page's policy
 */
export function withWorker(build: DashboardBuild, mark: string): DashboardBuild {
  const built = build.assets.get(WORKER_PATH)
  const script =
    built === undefined ? LEAVING : Buffer.from(built.content).toString('utf8').replaceAll(POLICY_PLACE, mark)
  return { ...build, assets: new Map(build.assets).set(WORKER_PATH, assetOf(script)) }
}

function assetOf(script: string): Asset {
  const content = new TextEncoder().encode(script)
  return { type: 'text/javascript; charset=utf-8', hash: digest(script), content, encodings: new Map() }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27)
