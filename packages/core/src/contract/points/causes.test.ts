import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CauseKind,
  causeKind,
  causeLabel,
  causeOf,
  POINT_CAUSE_KEYS,
  type PointCause,
} from './causes.ts'

const REASONS: readonly (readonly [reason: string, cause: PointCause])[] = [
  ['Standing water', 'water'],
  ['too wet', 'water'],
  ['Flooded', 'water'],
  ['Moved off the waterway', 'water'],
  ['Überflutet', 'water'],
  ['ueberschwemmt', 'water'],
  ['terrain inondé', 'water'],
  ['Área alagada', 'water'],
  ['inundación', 'water'],
  ['electric fence', 'fence'],
  ['The gate was locked', 'fence'],
  ['No access', 'fence'],
  ['owner refused', 'fence'],
  ['Kein Zutritt', 'fence'],
  ['pas d’accès', 'fence'],
  ['portón cerrado', 'fence'],
  ['sem permissão', 'fence'],
  ['Rock outcrop', 'rock'],
  ['probe refusal at 12 cm', 'rock'],
  ['zu hart', 'rock'],
  ['Gestein', 'rock'],
  ['sol dur', 'rock'],
  ['muy duro', 'rock'],
  ['muita pedra', 'rock'],
  ['Hay bales on the spot', 'cover'],
  ['Gebüsch', 'cover'],
  ['broussailles', 'cover'],
  ['maleza', 'cover'],
  ['árvores', 'cover'],
  ['Too steep', 'slope'],
  ['Steilhang', 'slope'],
  ['trop en pente', 'slope'],
  ['mucha pendiente', 'slope'],
  ['encosta íngreme', 'slope'],
  ['Power line overhead', 'ground'],
  ['Straße', 'ground'],
  ['ligne électrique', 'ground'],
  ['carretera', 'ground'],
  ['Out of time', 'time'],
  ['No time', 'time'],
  ['Late', 'time'],
  ['Keine Zeit', 'time'],
  ['pas eu le temps, trop tard', 'time'],
  ['manque de temps', 'time'],
  ['falta de tiempo', 'time'],
  ['sem tempo', 'time'],
  ['Truck broke down', 'equipment'],
  ['broken probe', 'equipment'],
  ['Bohrer defekt', 'equipment'],
  ['sonde cassée', 'equipment'],
  ['batería descargada', 'equipment'],
  ['sem sinal', 'equipment'],
  ['Equipment', 'equipment'],
  ['rained out', 'weather'],
  ['wet weather', 'weather'],
  ['Gewitter', 'weather'],
  ['orage', 'weather'],
  ['tormenta', 'weather'],
  ['muita chuva', 'weather'],
  ['forgot it', 'chance'],
  ['vergessen', 'chance'],
  ['oublié', 'chance'],
  ['olvidado', 'chance'],
  ['esquecido', 'chance'],
]

describe('the cause that a reason names', () => {
  it.each(REASONS)('PNT-43: “%s” is %s', (reason, cause) => {
    expect(causeOf(reason)).toBe(cause)
  })

  it.each([
    '',
    'No replacement left',
    'The grower took this part out of the program',
    'inaccessible',
    'not flooded',
    'no longer too wet',
    'nicht überflutet',
    'pas inondé',
    'sin agua',
    'Rockford, by the rocker',
    'no water, no fence',
    'cerca de la casita',
  ])('PNT-43: “%s” names none', (reason) => {
    expect(causeOf(reason)).toBeNull()
  })

  it.each([
    ['Not sampled because flooded', 'water'],
    ['could not cross the creek', 'water'],
    ['not flooded but too steep', 'slope'],
    ['nicht beprobt wegen Hochwasser', 'water'],
    ['no water, a fence', 'fence'],
  ] as const)('PNT-43: a denial goes no further than what it is about: “%s”', (reason, cause) => {
    expect(causeOf(reason)).toBe(cause)
  })

  it.each([
    ['Standing water since the storm', 'water'],
    ['Out of time at the locked gate', 'fence'],
    ['A fence, and rocks behind it', 'fence'],
    ['Rain, then out of time', 'weather'],
  ] as const)('PNT-43: of several, the place goes before chance, then the first: “%s”', (reason, cause) => {
    expect(causeOf(reason)).toBe(cause)
  })

  it('PNT-43: a denied word names none, whatever word and whatever denial', () => {
    const word = fc.constantFrom(
      'Flooded',
      'standing water',
      'locked gate',
      'überflutet',
      'zu hart',
      'inondé',
    )
    const more = fc.constantFrom('boue', 'maleza', 'pedras', 'hay bales', 'too steep', 'out of time', 'chuva')
    const denial = fc.constantFrom(
      'not',
      'no',
      'no longer',
      'never',
      'wasn’t',
      'nicht',
      'kein',
      'keine',
      'pas',
    )
    const other = fc.constantFrom('jamais', 'sans', 'ohne', 'sin', 'nunca', 'não', 'sem', 'without')
    const between = fc.constantFrom('', 'really ', 'so ', 'mehr ')
    fc.assert(
      fc.property(fc.oneof(denial, other), between, fc.oneof(word, more), (no, so, said) => {
        expect(causeOf(said)).not.toBeNull()
        expect(causeOf(`${no} ${so}${said}`)).toBeNull()
      }),
    )
  })

  it('PNT-43: a word within another word names none', () => {
    const word = fc.constantFrom('rock', 'flooded', 'fence', 'regen', 'boue', 'tormenta')
    const letter = fc.constantFrom('a', 'é', '7', 'x')
    fc.assert(
      fc.property(word, letter, fc.boolean(), (said, near, isBefore) => {
        expect(causeOf(`at ${isBefore ? near + said : said + near} today`)).toBeNull()
        expect(causeOf(`at (${said}) today`)).not.toBeNull()
      }),
    )
  })

  it('PNT-43: each cause is of the ground or of chance, with a label of its own', () => {
    const ofKind = (kind: CauseKind) => POINT_CAUSE_KEYS.filter((cause) => causeKind(cause) === kind)
    expect(ofKind('ground')).toEqual(['water', 'fence', 'rock', 'cover', 'slope', 'ground'])
    expect(ofKind('chance')).toEqual(['time', 'equipment', 'weather', 'chance'])
    expect(new Set(POINT_CAUSE_KEYS.map(causeLabel)).size).toBe(POINT_CAUSE_KEYS.length)
  })
})
