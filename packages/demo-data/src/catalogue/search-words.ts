/** Words of the trade that searches know in the demo shop: the catalogue calls these things otherwise. */
type SearchWord = { locale: 'es-ES' | 'en-US'; kind: 'SYNONYM' | 'BRAND' | 'PLAIN_FORM'; word: string; meaning: string }

const toWords = (locale: SearchWord['locale'], kind: SearchWord['kind'], rows: string): SearchWord[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [word = '', meaning = ''] = row.split('=').map((text) => text.trim())
      return { locale, kind, word, meaning }
    })

export const demoSearchWords: SearchWord[] = [
  ...toWords(
    'es-ES',
    'SYNONYM',
    `torn = tornillo
hex = hexagonal
av = avellanado
zincado = cincado
nylon = nailon
nilon = nailon
teflon = PTFE
cinta de teflon = cinta de PTFE
PU = poliuretano
NBR = nitrilo
CV = cromo-vanadio
cobalto = Co5
grower = arandela elástica
glower = arandela elástica
espiga roscada = varilla roscada
esparrago roscado = varilla roscada
tuerca de seguridad = tuerca autoblocante
tuerca freno = tuerca autoblocante
taco metalico = anclaje de expansión
taco fix = anclaje de expansión
resina = taco químico
tornillo de madera = tornillo para aglomerado
tapones de oido = tapón auditivo
tapones oido = tapón auditivo
cascos antiruido = orejera
careta = pantalla facial
playeras de seguridad = zapato de seguridad
hilo = cable
magneto = magnetotérmico
automatico = magnetotérmico
PIA = magnetotérmico
cetac = IEC 60309
macarron termorretractil = tubo termorretráctil
latiguillo de red = latiguillo RJ45
bombilla = lámpara
superglue = cianoacrilato
loctite instantaneo = cianoacrilato
carrocero = enmascarar
cinta de pintor = cinta de enmascarar
cinta aislante electrica = cinta aislante
tres en uno = lubricante multiuso
taladrina = fluido de corte
papel secamanos = bobina de celulosa
vaso carraca = vaso
llave tubo = vaso
llave L = llave allen
cinta metrica = flexómetro
calibre = pie de rey
transpalet = transpaleta
cajetin = gaveta`,
  ),
  ...toWords(
    'en-US',
    'SYNONYM',
    `hex = hexagon
nyloc = prevailing torque
zinc = zinc plated
alu = aluminium
aluminum = aluminium
CV = chrome vanadium
teflon = PTFE
PU = polyurethane
super glue = cyanoacrylate
superglue = cyanoacrylate
penetrating fluid = penetrating oil
earplugs = ear plug
earplug = ear plug
ear defenders = ear muffs
hard hat = safety helmet
breaker = MCB
circuit breaker = MCB
zip tie = cable tie
jubilee clip = hose clamp
threaded bar = threaded rod
studding = threaded rod
rawlplug = nylon plug
wall plug = nylon plug
resin anchor = injection mortar
vernier = caliper vernier
painters tape = masking tape
gaffer tape = duct tape`,
  ),
  ...toWords(
    'es-ES',
    'BRAND',
    `Loctite 222 = fijador de roscas fuerza baja
Loctite 243 = fijador de roscas fuerza media
Loctite 270 = fijador de roscas fuerza alta
Loctite 401 = cianoacrilato
Loctite 406 = cianoacrilato
Loctite 577 = sellador de roscas tubería
Loctite 638 = retenedor fuerza alta
Loctite = fijador de roscas
WD40 = lubricante aflojatodo
WD 40 = lubricante aflojatodo
Sikaflex = sellador MS
Dremel = fresa
Fischer = taco
Hilti = taco químico
Spit = anclaje
Araldite = adhesivo epoxi
Super Glue 3 = cianoacrilato
Showa = guante
Ansell = guante
WAGO = borna
Phoenix Contact = borna
Schneider = magnetotérmico
Festo = cilindro
SMC = racor instantáneo
Bahco = llave
Knipex = alicate
3M Aura = mascarilla
Unex = brida
Tesa = cinta`,
  ),
  ...toWords(
    'en-US',
    'BRAND',
    `Loctite 222 = threadlocker low strength
Loctite 243 = threadlocker medium strength
Loctite 270 = threadlocker high strength
Loctite 401 = cyanoacrylate
Loctite = threadlocker
WD40 = penetrating oil
WD 40 = penetrating oil
Sikaflex = MS polymer sealant
Dremel = end mill
Araldite = epoxy adhesive
WAGO = terminal block
Knipex = pliers
Hilti = injection mortar`,
  ),
  ...toWords(
    'es-ES',
    'PLAIN_FORM',
    `tuerca = tuerca hexagonal
arandela = arandela plana
puntera = puntera simple
guardamotor = guardamotor rotativo`,
  ),
  ...toWords(
    'en-US',
    'PLAIN_FORM',
    `nut = hexagon nut
washer = flat washer`,
  ),
]
