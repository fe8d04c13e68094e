/**
 * Headers of laboratories in German, Spanish and Portuguese, by the analyte that they name. Compared as the other names,
 * and without accents.
 */
export const NAMES_IN_OTHER_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  soc: [
    ...['Corg', 'C org', 'Org. Kohlenstoff', 'Organischer Kohlenstoff', 'Carbono orgánico', 'C orgánico'],
    ...['Carbono orgánico del suelo', 'Carbono orgánico total', 'C.O.', 'COS', 'COT', 'Carbono orgânico'],
    ...['Carbono orgânico do solo', 'Carbono orgânico total', 'C orgânico'],
  ],
  total_c: ['Cges', 'C gesamt', 'Gesamtkohlenstoff', 'Carbono total'],
  inorganic_c: ['Canorg', 'Anorganischer Kohlenstoff', 'Carbono inorgánico', 'Carbono inorgânico'],
  om: [
    ...['Humus', 'Humusgehalt', 'Organische Substanz', 'Organische Bodensubstanz', 'Materia orgánica'],
    ...['Matéria orgânica', 'MO', 'MOS'],
  ],
  total_n: ['Nges', 'N gesamt', 'Gesamtstickstoff', 'Nitrógeno total', 'Nitrogênio total', 'Azoto total'],
  nitrate_n: ['Nitrat-N', 'Nitratstickstoff'],
  ammonium_n: ['Ammoniumstickstoff'],
  ph: ['pH-Wert', 'pH del suelo', 'pH do solo'],
  ph_water: ['pH en agua', 'pH em água', 'pH água', 'pH Wasser', 'pH in Wasser'],
  caco3: [
    ...['Kalk', 'Kalkgehalt', 'Carbonat', 'Karbonat', 'Carbonatos', 'Carbonato de calcio'],
    ...['Carbonato de cálcio', 'Carbonatos totales'],
  ],
  p: ['Phosphor', 'Fósforo', 'Fósforo disponible', 'Fósforo disponível', 'Fósforo asimilable'],
  k: ['Kalium', 'Potasio', 'Potássio'],
  ca: ['Kalzium', 'Calcio', 'Cálcio'],
  mg: ['Magnesio', 'Magnésio'],
  na: ['Natrium', 'Sodio', 'Sódio'],
  s: ['Schwefel', 'Azufre', 'Enxofre'],
  zn: ['Zink', 'Cinc', 'Zinco'],
  mn: ['Mangan', 'Manganeso', 'Manganês'],
  fe: ['Eisen', 'Hierro', 'Ferro'],
  cu: ['Kupfer', 'Cobre'],
  b: ['Bor', 'Boro'],
  cl: ['Chlorid', 'Cloruro', 'Cloreto'],
  al: ['Aluminio', 'Alumínio'],
  mo: ['Molybdän', 'Molibdeno', 'Molibdênio'],
  cec: [
    ...['KAK', 'Kationenaustauschkapazität', 'CIC', 'C.I.C.', 'Capacidad de intercambio catiónico', 'CTC'],
    'Capacidade de troca catiônica',
  ],
  bs: ['Basensättigung', 'Saturación de bases', 'Saturação por bases', 'V%'],
  ec: [
    ...['Elektrische Leitfähigkeit', 'Leitfähigkeit', 'Conductividad eléctrica', 'C.E.'],
    'Condutividade elétrica',
  ],
  sand: ['Arena', 'Areia'],
  silt: ['Schluff', 'Limo', 'Silte'],
  clay: ['Ton', 'Tongehalt', 'Arcilla', 'Argila'],
  texture_class: ['Bodenart', 'Textura', 'Clase textural', 'Classe textural'],
  bulk_density: [
    ...[
      'Lagerungsdichte',
      'Trockenrohdichte',
      'Densidad aparente',
      'Densidade aparente',
      'Densidade do solo',
    ],
  ],
  moisture: ['Wassergehalt', 'Bodenfeuchte', 'Humedad', 'Umidade', 'Humidade'],
  coarse_fragments: [
    ...['Skelett', 'Skelettanteil', 'Steingehalt', 'Grobboden', 'Fragmentos gruesos', 'Pedregosidad'],
    'Fragmentos grosseiros',
  ],
}

/** `Matéria` → `materia`: people leave accents out. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
