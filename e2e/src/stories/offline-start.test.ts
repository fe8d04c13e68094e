import { describe, expect } from 'vitest'
import { keepProgram } from '../harness/offline.ts'
import { people, signInButton, signOutButton } from '../harness/person.ts'
import { story } from '../harness/story.ts'

const COLLECT = '/sampling/points?collect'

/** Without network what is not kept on the phone cannot be had, and the browser says so. */
const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/

describe('a phone without network', () => {
  story(
    'OFF-1, OFF-5 and OFF-9: opens the program signed in, and goes on when the network is back',
    async ({ offlinePerson: person }) => {
      person.watch.expect(NO_NETWORK)
      await person.signIn(people.coordinator)
      const first = await person.open(COLLECT)
      await first.getByRole('heading', { name: 'Take along' }).waitFor()
      await keepProgram(first)
      await first.close()
      await person.context.setOffline(true)

      const tab = await person.open(COLLECT)
      await tab.getByText('There is no network: nothing can be taken along now.').waitFor()
      expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(COLLECT)
      // Its program is not kept: the frame stands, and the page comes with the network.
      const elsewhere = await person.open('/growers')
      await signOutButton(elsewhere).waitFor()
      await elsewhere.getByText('This page could not be shown').waitFor()

      await person.context.setOffline(false)
      await elsewhere.getByRole('heading', { name: 'Growers', exact: true }).waitFor()
      await tab.getByText('There is no network').waitFor({ state: 'detached' })
      expect(await signInButton(tab).count()).toBe(0)
    },
  )
})
