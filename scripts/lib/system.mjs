// What the tests want from the operating system: a browser and a PostgreSQL with PostGIS.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from './setup.mjs'

const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const POSTGRES_VERSIONS = [18, 17, 16, 15]

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}

const hasChosenBrowser = () => Boolean(process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH))
const hasBrowser = () => hasChosenBrowser() || BROWSERS.some(onPath)

/** Without windows a browser needs half the processor time: it is installed also beside one with windows. */
const hasQuickBrowser = () => hasChosenBrowser() || onPath(BROWSERS[0])

function hasPostgres() {
  return POSTGRES_VERSIONS.some(
    (version) =>
      existsSync(`/usr/lib/postgresql/${version}/bin/initdb`) &&
      existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
  )
}

const NEEDS = [
  {
    name: 'a Chromium browser',
    present: hasBrowser,
    isBest: hasQuickBrowser,
    // Older systems have it in the whole browser only.
    packages: [['chromium-headless-shell'], ['chromium']],
    without: 'the browser stories are skipped',
  },
  {
    name: 'PostgreSQL 15 with PostGIS',
    present: hasPostgres,
    isBest: hasPostgres,
    packages: [['postgresql-15', 'postgresql-15-postgis-3']],
    without: 'the tests against a PostgreSQL server are skipped (the embedded one is tested all the same)',
  },
]

const canInstall = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  onPath('apt-get')

const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }

/** Installs the first of its packages that this Debian has. */
async function install({ packages }) {
  for (const names of packages)
    if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)) === 0)
      return
}

/**
 * Makes sure of what the tests need: installs it as root on Debian, elsewhere says what will be skipped.
 *
 * @returns {Promise<{ browser: boolean, postgres: boolean, leftOut: string[] }>} what is there now, and what is skipped
 */
export async function ensureSystem() {
  const wanted = NEEDS.filter((need) => !need.isBest())
  if (wanted.length > 0 && canInstall()) {
    say(`Installing ${wanted.map((need) => need.name).join(' and ')} from Debian …`)
    await run('apt-get', ['update', '-qq'], quiet)
    for (const need of wanted) await install(need)
  }
  const leftOut = NEEDS.filter((need) => !need.present()).map(
    (need) => `Skipped: ${need.name} is not here, so ${need.without}.`,
  )
  for (const sentence of leftOut) say(sentence)
  return { browser: hasBrowser(), postgres: hasPostgres(), leftOut }
}
