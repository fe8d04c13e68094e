import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { addressBlock, clientAddress } from './address.ts'
import { createRateLimit } from './rate-limit.ts'

/** Limits the calls of each address, before anything is known about who calls. */
export interface AddressLimit {
  /** @throws errors.rateLimited once the address has used up its minute */
  admit(incoming: IncomingMessage): Promise<void>
  /** For a call that was refused to a known person: the others behind the same address keep their calls. */
  giveBack(incoming: IncomingMessage): Promise<void>
}

export function createAddressLimit({ perAddressPerMinute, trustedProxies }: Config['limits']): AddressLimit {
  const limit = createRateLimit(perAddressPerMinute)
  const keyOf = (incoming: IncomingMessage): string => addressBlock(clientAddress(incoming, trustedProxies))
  return {
    admit: (incoming) => limit.take(keyOf(incoming)),
    giveBack: (incoming) => limit.giveBack(keyOf(incoming)),
  }
}
