import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createPagePolicy } from './security-headers.ts'

const environment = {
  DATA_DIR: '/var/lib/sampling',
  IDENTITY_BASE_URL: 'https://auth.example',
  IDENTITY_ISSUER: 'https://auth.example/us-east-1_Pool1',
  IDENTITY_CLIENT_ID: 'client',
  IDENTITY_API_URL: 'https://auth.example/',
  ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
  REQUEST_TOKEN: '0123456789abcdef',
}

function directivesFor(tiles: string): string[] {
  return createPagePolicy(readConfig({ ...environment, IMAGERY_TILES: tiles }))('nonce').split('; ')
}

describe('the page’s policy', () => {
  it('MAP-20: lets pictures of the ground come from the configured origin, and from no other', () => {
    const without = directivesFor('none')
    const withTiles = directivesFor('https://tiles.example/a/{z}/{x}/{y}.jpg')
    const changed = withTiles.filter((directive) => !without.includes(directive))
    expect(changed.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'connect-src'])
    for (const directive of changed) expect(directive).toMatch(/ https:\/\/tiles\.example$/)
    expect(without.join()).not.toContain('tiles.example')
    expect(withTiles.join()).not.toContain('/a/')
  })
})
