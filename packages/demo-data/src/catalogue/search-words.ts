/** Words that searches know in the demo shop, besides those of every shop: its catalogue calls these things otherwise. */
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
    `CV = cromo-vanadio
CrV = cromo-vanadio
alu = aluminio
cobalto = Co5
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
cajetin = gaveta
ala ancha = ancha
racor rapido = racor instantáneo
tornillo autorroscante = tornillo rosca chapa
broca pared = broca SDS-plus
broca hormigon = broca SDS-plus
transparente = incoloro
cristal = vidrio
cancamo hembra = cáncamo DIN 582
cancamo macho = cáncamo DIN 580
piloto luminoso = piloto
brida blanca = brida natural
rapido = instantáneo`,
  ),
  ...toWords(
    'en-US',
    'SYNONYM',
    `cobalt = Co5
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
gaffer tape = duct tape
RCD = RCCB
residual current device = RCCB
hose clip = hose clamp
penny washer = large washer
repair washer = large washer
lock washer = spring washer
cotter pin = split pin
masonry drill = hammer drill bit
wall anchor = nylon plug
pneumatic fitting = push-in fitting
motor starter = motor protection switch`,
  ),
  ...toWords(
    'es-ES',
    'BRAND',
    `Sikaflex = sellador MS
Dremel = fresa
Fischer = taco
Hilti = taco químico
Spit = anclaje
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
    `Dremel = end mill
WAGO = terminal block
Knipex = pliers
Hilti = injection mortar`,
  ),
  ...toWords(
    'es-ES',
    'PLAIN_FORM',
    `puntera = puntera simple
guardamotor = guardamotor rotativo
inox = inox A2
inox = inox A2-70
inoxidable = inox A2
inoxidable = inox A2-70
hexagonal 8.8 = 8.8 cincado
tornillo allen = ISO 4762
magnetotérmico = 6 kA
pila = alcalina
zincado = cincado`,
  ),
  ...toWords(
    'en-US',
    'PLAIN_FORM',
    `stainless = stainless A2
stainless = stainless A2-70
hexagon 8.8 = 8.8 zinc plated
MCB = 6 kA
battery = alkaline`,
  ),
]
