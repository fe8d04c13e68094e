import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saidOf } from './left-out-words.ts'

describe('what comments say became of a point', () => {
  it.each([
    ['Inaccessible', 'inaccessible'],
    ['locked gate, called the owner', 'inaccessible'],
    ['The gate was locked', 'inaccessible'],
    ['no access', 'inaccessible'],
    ["couldn't get in", 'inaccessible'],
    ['Could not be sampled', 'inaccessible'],
    ['standing-water', 'inaccessible'],
    ['too wet', 'inaccessible'],
    ['ROCK', 'inaccessible'],
    ['owner refused', 'inaccessible'],
    ['Überflutet', 'inaccessible'],
    ['kein Zugang', 'inaccessible'],
    ['unzugänglich', 'inaccessible'],
    ['Portail fermé', 'inaccessible'],
    ['terrain inondé', 'inaccessible'],
    ['portón cerrado', 'inaccessible'],
    ['Área alagada', 'inaccessible'],
    ['skipped', 'skip'],
    ['Skip', 'skip'],
    ['not sampled', 'skip'],
    ['ausgelassen', 'skip'],
    ['non prélevé', 'skip'],
    ['no muestreado', 'skip'],
    ['Não coletada', 'skip'],
    ['not skipped', 'collect'],
    ['no water', 'collect'],
    ['no standing water', 'collect'],
    ['no longer flooded', 'collect'],
    ['nicht überflutet', 'collect'],
    ['gate not locked', 'collect'],
    ['Rockford, by the rocker', 'collect'],
    ['Skipper took it', 'collect'],
    ['wet', 'collect'],
    ['', 'collect'],
  ])('PCO-19: “%s” is %s', (text, proposes) => {
    expect(saidOf([text]).proposes).toBe(proposes)
  })

  it('PCO-19: words of both kinds are asked about', () => {
    expect(saidOf(['Locked gate', 'walked in and sampled'])).toEqual({
      ...{ proposes: 'collect', words: 'locked gate', against: 'sampled' },
    })
  })

  it('PCO-19: a word within another word says nothing', () => {
    const word = fc.constantFrom('skip', 'rock', 'flooded', 'inaccessible', 'refused', 'fels')
    const letter = fc.constantFrom('a', 'é', '7', 'x')
    fc.assert(
      fc.property(word, letter, fc.boolean(), (said, near, isBefore) => {
        expect(saidOf([`at ${isBefore ? near + said : said + near} today`]).words).toBe('')
        expect(saidOf([`at (${said}) today`]).words).toBe(said)
      }),
    )
  })
})
