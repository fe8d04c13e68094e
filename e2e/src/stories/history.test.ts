import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { ownFile } from '../harness/boundary-files.ts'
import { colleague } from '../harness/colleague.ts'
import { createFields, handIn, openGrower } from '../harness/fields.ts'
import { gridNamed } from '../harness/grid.ts'
import { goTo } from '../harness/navigate.ts'
import { people } from '../harness/person.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

const FIELDS = 60

describe('what happened', () => {
  story(
    'an import and a bulk edit are one line each, for everyone, in the log and on the record',
    async ({ person, product }) => {
      const work = await colleague(product)
      const { id: growerId } = await work.growers.create({ name: 'Lantern Hill' })
      const fields = await Promise.all(
        Array.from({ length: FIELDS }, (_, at) =>
          work.fields.create({ growerId, name: `Terrace ${at + 1}`, year: null, boundary: null }),
        ),
      )
      const ids = fields.map(({ id }) => id)
      await work.fields.setActive({ ids, active: false })
      await work.growers.update({ id: growerId, version: 1, phone: '555-0142' })

      const tab = await person.arrive('/growers', people.clerk)
      await openGrower(tab, 'Lantern Hill')
      await handIn(tab, ownFile())
      await createFields(tab)

      await goTo(tab, '/history', 'What changed')
      const told = tab.getByRole('list').getByRole('listitem')
      await told.filter({ hasText: '2 fields imported: iowa.geojson' }).waitFor()
      const bulk = told.filter({ hasText: `${FIELDS} fields deactivated` })
      await bulk.getByText('and 55 more').waitFor()
      await photograph(tab, 'what changed')
      await requireAccessible(tab, 'what changed')
      await requireFitsPhone(tab, 'what changed')
      await bulk.getByRole('button', { name: `Show ${FIELDS} rows` }).click()
      const rows = bulk.getByRole('list', { name: 'Rows' }).getByRole('listitem')
      await expect.poll(() => rows.count()).toBe(FIELDS)
      await requireAccessible(tab, 'rows of a bulk edit')

      await tab.goto(`/growers/${growerId}?part=activity`)
      const ofGrower = tab.getByRole('list', { name: 'Changes' }).getByRole('listitem')
      await ofGrower.filter({ hasText: `${FIELDS} fields deactivated` }).waitFor()
      await ofGrower.filter({ hasText: '2 fields imported: iowa.geojson' }).waitFor()
      await photograph(tab, 'history of a grower')
      await tab.close()

      const log = await person.arrive('/admin/audit', people.manager)
      const changes = gridNamed(log, 'Changes')
      await changes.getByText(`${FIELDS} fields deactivated`).waitFor()
      await changes.getByText('2 fields imported: iowa.geojson').waitFor()
      await photograph(log, 'audit log')
      await requireAccessible(log, 'audit log')
      const wider = await log.evaluate(() => {
        const page = document.querySelector('main')
        return page === null ? null : page.scrollWidth - page.clientWidth
      })
      expect(wider, 'pixels that the audit log is wider than the window').toBe(0)
      await changes.getByText(`${FIELDS} fields deactivated`).click()
      const drawer = log.getByRole('dialog', { name: `${FIELDS} fields deactivated` })
      await drawer.getByRole('button', { name: `Show ${FIELDS} rows` }).click()
      await drawer.getByText('Field Terrace 1 deactivated').waitFor()
      await photograph(log, 'audit log line')
      await requireAccessible(log, 'a line of the audit log')
      await log.keyboard.press('Escape')

      const [{ id: uploadId = 0 } = {}] = (await work.uploads.list({ growerId })).items
      await work.uploads.undo({ id: uploadId })
      await work.exports.createGrowers({ format: 'xlsx', sort: 'name' })
      await changes.getByText('Import of iowa.geojson undone: 2 fields removed').waitFor()
      await changes
        .getByText(/^Export growers-.*added/)
        .first()
        .waitFor()
      await photograph(log, 'audit log after an undo')
      await log.keyboard.press('ControlOrMeta+k')
      await log.getByRole('combobox').fill('Your edits')
      await log.getByRole('option', { name: 'Your edits' }).first().click()
      const own = log.getByRole('list', { name: 'Your edits, newest first' })
      await own.getByText('Undid the import of iowa.geojson').waitFor()
      expect(await own.getByText(/export/i).count()).toBe(0)
      await photograph(log, 'your edits')
    },
  )
})
