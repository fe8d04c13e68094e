/** Things that crews carry or drive. */
const TOOL =
  '(?:probe|auger|corer|sampler|drill|truck|pickup|vehicle|atv|utv|quad|mower|tractor|gps|receiver|tablet|phone|battery|engine|motor|hydraulics?|equipment)'

/** How crews say what kept them from a place; without accents, as {@link plainText} has texts. A line for each language. */
export const CAUSE_WORDS = {
  water: [
    // English
    'standing water|under ?water|water ?logged|waterway|water|too (?:wet|muddy)|wet(?! weather)|mud|muddy|saturated|soggy|flood|flooded|flooding|pond|ponded|ponding|swamp|swampy|marsh|marshy|bog|boggy|wetland|creek|stream|ditch',
    // German
    'stehendes wasser|unter wasser|wasser|hochwasser|zu nass|nass|u?e?berflutet|u?e?berflutung|u?e?berschwemmt|u?e?berschwemmung|staunae?sse|vernae?sst|sumpf|sumpfig|matsch|matschig|schlamm|schlammig|moor|graben|bach|teich',
    // French
    'eau(?: stagnante)?|inondee?s?|inondation|trop humide|mouillee?|detrempee?|marais|marecage|marecageu(?:x|se)|boue|boueu(?:x|se)|fosse|ruisseau|etang',
    // Spanish and Portuguese
    'agua(?: estancada| parada)?|inundad[oa]s?|inundacion|inundacao|anegad[oa]s?|alagad[oa]s?|encharcad[oa]s?|mojad[oa]|humed[oa]|molhad[oa]|umid[oa]|barro|lama|lodo|pantano|pantanos[oa]|brejo|charco|arroyo|zanja|acequia|corrego|vala',
  ],
  fence: [
    'fence|fenced|fence ?line|locked gate|closed gate|gate (?:is |was )?(?:locked|closed|shut)|locked|padlock|no (?:access|entry|permission)|(?:access|permission) (?:denied|refused|blocked)|not allowed|denied|refused|trespass|trespassing|private (?:property|land)',
    'zaun|umzae?unt|eingezae?unt|tor (?:ist |war )?(?:zu|geschlossen|verschlossen)|abgeschlossen|verschlossen|gesperrt|kein(?:en)? (?:zugang|zutritt)|keine (?:erlaubnis|genehmigung)|verweigert|(?:betreten|zutritt) verboten',
    "cloture|cloturee?|grillage|portail(?: fermee?)?|barriere(?: fermee?)?|acces (?:refuse|interdit|impossible|bloque)|pas d'? ?acces|sans acces|(?:sans|pas d'? ?)(?:autorisation|permission)|refusee?|refus|interdit",
    'cerca(?! d[eo])|cercad[oa]|vallad[oa]|alambrad[oa]|(?:porton|portao|puerta|tranquera|porteira) (?:cerrad[oa]|fechad[oa]|trancad[oa])|(?:acceso|acesso) (?:denegado|negado|bloqueado)|sin acceso|sem acesso|no hay acceso|(?:sin|sem) (?:permiso|permissao|autorizacion|autorizacao)|candado|cadeado',
  ],
  rock: [
    'rocks?|rocky|bedrock|boulders?|stones?|stony|gravel|outcrop|hard ?pan|hard (?:ground|soil)|too hard|compacted|caliche|concrete|asphalt|pavement|(?:probe|auger) refusal',
    'fels(?:en|ig)?|steine?|steinig|gestein|kies|schotter|zu hart|harter boden|verdichtet|beton|asphalt',
    'rochers?|roche|rocheu(?:x|se)|pierres?|pierreu(?:x|se)|cailloux|gravier|trop dure?|sol dur',
    'rocas?|rochas?|rocos[oa]|rochos[oa]|piedras?|pedras?|pedregos[oa]|grava|cascalho|(?:demasiado|muy|muito) dur[oa]|(?:suelo|solo) duro|tosca|hormigon|concreto|lajes?',
  ],
  cover: [
    'crops?|standing (?:corn|wheat|beans|soybeans)|tall grass|brush|brushy|bush(?:es)?|trees?|woods|wooded|forest|thicket|weeds|hay bales?|bales?|residue|vegetation|undergrowth',
    'bestand|aufwuchs|bewuchs|bewachsen|bae?ume?|gebue?sch|strae?uch(?:er)?|wald|unkraut|strohballen|ballen|kultur',
    'cultures?|recolte sur pied|broussailles?|arbres?|buissons?|foret|vegetation|ballots?|ronces|mauvaises herbes|haie',
    'cultivos?|arbol(?:es)?|arvores?|maleza|matorral|arbustos?|bosque|mato|mata|floresta|vegetacion|vegetacao|fardos?|rastrojo|palhada|lavoura',
  ],
  slope: [
    'too steep|steep|slopes?|cliff|ravine|gully|gullies|hillside|embankment|drop ?off',
    'zu steil|steil|hang|steilhang|boe?schung|abhang|klippe|schlucht',
    'trop (?:raide|pentue?|en pente)|pente|raide|talus|falaise|ravin|escarpee?',
    '(?:mucha|demasiada|fuerte|gran) pendiente|empinad[oa]|escarpad[oa]|barranc[oa]|acantilado|ladera|talud|ingreme|declive|encosta|ladeira|ribanceira',
  ],
  ground: [
    'buildings?|house|barn|shed|road|driveway|power ?lines?|pipelines?|buried (?:line|cable|pipe)s?|utility line|wheel tracks?|manure pile|railway|railroad|construction|wind turbine',
    'gebae?ude|haus|scheune|strasse|feldweg|fahrspur|fahrgasse|stromleitung|leitung|baustelle|misthaufen',
    'batiments?|maison|grange|route|chemin|ligne electrique|chantier|tas de fumier',
    'edificio|predio|casa|galpon|galpao|camino|carretera|estrada|linea electrica|linha de energia|tuberia|en construccion|em construcao',
  ],
  time: [
    '(?:out of|no|not enough|lack of|short of) time|(?:ran|run) out of (?:time|daylight|light)|ran late|too late|late|dark|darkness|nightfall|sunset|end of (?:the )?day',
    'keine zeit|zeitmangel|zeitnot|aus zeitgrue?nden|zu spae?t|dunkel|dunkelheit|feierabend',
    '(?:manque|faute) de temps|(?:pas|plus) (?:le |assez de |de )?temps|trop tard|tombee de la nuit|nuit tombee',
    '(?:sin|falta de) tiempo|(?:sem|falta de) tempo|no (?:hay|hubo|habia|alcanzo) (?:el )?tiempo|nao (?:ha|houve|havia|deu) tempo|(?:muy|demasiado|se hizo) tarde|muito tarde|anochecer|escureceu|anoiteceu',
  ],
  equipment: [
    `^equipment$|(?:no|missing|forgot(?:ten)?) equipment|${TOOL} (?:is |was |has |had )?(?:broke(?:n)?(?: down)?|fail(?:ed|ure)|problems?|trouble|died|dead|stuck|jammed|bent|down)|(?:broken|bent|dead|faulty) ${TOOL}|broke down|breakdown|malfunction|flat tire|no (?:gps|signal|battery|fuel)|out of (?:fuel|gas|bags|labels)`,
    'gerae?t(?:edefekt|eausfall)?|defekt|kaputt|panne|akku leer|batterie leer|kein (?:gps|signal|empfang)|maschinenschaden|motorschaden',
    'en panne|materiel|equipement|sonde cassee|batterie (?:vide|dechargee)|crevaison|pas de (?:gps|signal)',
    'equipo (?:rot[oa]|averiad[oa]|descompuest[oa])|averia|averiad[oa]|descompuest[oa]|falla (?:mecanica|del equipo)|bateria (?:agotada|descargada|descarregada)|(?:sin|sem) (?:gps|senal|sinal|bateria|combustible|combustivel)|equipamento|quebrad[oa]|quebrou|avariad[oa]|defeito|pneu furado',
  ],
  weather: [
    'weather|rain|rained|raining|rain(?:ed)? out|storms?|thunder|thunderstorms?|lightning|hail|snow|snowed|snowing|wind|windy|fog|foggy|heat|too hot',
    'wetter|regen|regnet|geregnet|gewitter|sturm|unwetter|blitz|hagel|schnee|nebel|hitze|wind',
    'pluie|pleut|orages?|tempete|intemperies?|mauvais temps|foudre|grele|neige|brouillard|vent|canicule',
    'lluvia|llovio|llovia|lloviendo|tormenta|mal tiempo|chuva|choveu|chovendo|tempestade|temporal|mau tempo|granizo|nieve|neve|niebla|neblina|viento|vento',
  ],
  chance: [
    'sick|illness|injured|injury|accident|emergency|forgot|forgotten|overlooked|mistake|sample lost|lost (?:the )?(?:sample|bag)|short of (?:crew|people|staff|hands)',
    'krank|krankheit|verletzt|unfall|notfall|vergessen|u?e?bersehen|aus versehen|personalmangel|probe verloren',
    'malade|maladie|blessee?|accident|urgence|oubliee?|par erreur|manque de personnel',
    'enferm[oa]|enfermedad|doente|accidente|acidente|emergencia|olvidad[oa]|olvido|esquecid[oa]|esqueceu|por error|por engano|falta de (?:personal|pessoal)',
  ],
} as const
