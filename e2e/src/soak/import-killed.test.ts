import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { requireAccessible } from '../harness/accessible.ts'
import { createGrower, fieldCount, handIn } from '../harness/fields.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story as plainStory } from '../harness/story.ts'

/** So many that the import is under way for some seconds. */
const FEATURES = 2_000
const GROWER = 'Prairie Star'

const toast = (tab: Page, words: string) => tab.getByRole('alertdialog').filter({ hasText: words })

/** Squares of half a kilometer in Iowa, in rows of fifty. */
function manyFields(): { name: string; content: Buffer } {
  const features = Array.from({ length: FEATURES }, (_, at) => {
    const [west, south] = [-95 + (at % 50) * 0.01, 41 + Math.floor(at / 50) * 0.01]
    const [east, north] = [west + 0.006, south + 0.006]
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return {
      type: 'Feature',
      properties: { name: `Field ${at + 1}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  })
  return {
    name: 'prairie.geojson',
    content: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  }
}

/** The embedded database, which an import has to itself, and whose server is killed. */
const story = plainStory.override('database', 'embedded')

describe('an import whose server is killed', () => {
  story(
    'says that the server is not answering, and finishes once it is back',
    async ({ person, product }) => {
      const tab = await person.arrive('/growers', people.manager)
      await createGrower(tab, GROWER)
      await handIn(tab, manyFields())
      person.watch.expect(
        /net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING)/,
      )
      const begun = tab.waitForResponse((response) => response.url().endsWith('/commit') && response.ok())
      await tab.getByRole('button', { name: 'Import 2,000 fields' }).click()
      await begun
      await product.killServer()
      await tab.getByText(/^The server is not answering\./).waitFor()
      await tab.getByRole('progressbar').waitFor()
      await photograph(tab, 'import server away')
      await requireAccessible(tab, 'an import that nobody answers for')
      await product.startServer()
      await tab.getByRole('heading', { name: 'Fields', level: 1, exact: true }).waitFor()
      await toast(tab, `2,000 fields added for ${GROWER}`).waitFor()
      await fieldCount(tab, FEATURES).waitFor()
    },
  )
})
