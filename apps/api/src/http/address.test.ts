import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressBlock, clientAddress } from './address.ts'

function requestWith(forwarded: string | undefined): IncomingMessage {
  const incoming = new IncomingMessage(new Socket())
  if (forwarded !== undefined) incoming.headers['x-forwarded-for'] = forwarded
  return incoming
}

describe('the address of a caller', () => {
  it.each([
    ['9.9.9.9, 10.0.0.1', 0, 'unknown'],
    ['9.9.9.9, 10.0.0.1', 1, '10.0.0.1'],
    ['9.9.9.9, 10.0.0.1', 2, '9.9.9.9'],
    ['10.0.0.1', 2, 'unknown'],
    [undefined, 1, 'unknown'],
  ])(
    'API-11: of x-forwarded-for %j with %i trusted proxies it is %s: nothing a caller wrote is believed',
    (forwarded, proxies, address) => {
      expect(clientAddress(requestWith(forwarded), proxies)).toBe(address)
    },
  )

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('API-11: %s counts as %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })
})
