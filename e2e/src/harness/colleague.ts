import { type Client, createClient } from '@org/core'
import { isProductError } from '@org/core/contract'
import { createNodePlatform } from '@org/core/platform/node'
import { signInWithoutBrowser } from '@org/local-identity/client'
import * as z from 'zod'
import type { Product } from './product.ts'

const configSchema = z.object({ requestToken: z.string() })

/** The first operation manager at another machine, without a browser: what they do is done by the product's own client. */
export async function colleague(product: Product): Promise<Client> {
  const { baseUrl, clientId, firstAccounts } = product.identity
  const [email = ''] = firstAccounts
  const { accessToken } = await signInWithoutBrowser({ baseUrl, clientId, origin: product.url, email })
  const config = configSchema.parse(await (await fetch(`${product.url}/config.json`)).json())
  const client = createClient({
    baseUrl: product.url,
    requestToken: config.requestToken,
    accessToken: async () => accessToken,
    refresh: async () => null,
    onSessionLost: () => undefined,
    fetch: globalThis.fetch,
    clock: createNodePlatform().clock,
  })
  // Known to the product from the first sign-in on, as everybody is; in data of an earlier run, already.
  await client.dashUsers
    .create({ username: email, first_name: 'Maren', last_name: 'Tidewell' })
    .catch((error: unknown) => {
      if (!isProductError(error, 'conflict')) throw error
    })
  return client
}
