/** How the caches of this worker begin. The API knows it too: `http/worker-script.ts`. */
export const CACHE_PREFIX = 'program-'

/** The page, which all addresses of the product share. */
export const PAGE = '/'

/** What the API says of this installation: asked for each time, kept for when nobody answers. */
export const SETTINGS: readonly string[] = ['/config.json', '/imagery.json']

/** Files with a hash of their content in their name: what has the same name is the same. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')
