/** An invented collection: nobody of these exists. Titles with a duration in s open the demo queue. */
export interface AlbumSeed {
  readonly artist: string;
  readonly name: string;
  readonly year: number;
  readonly genre: string;
  readonly type: 'album' | 'ep' | 'live' | 'compilation';
  readonly opening: readonly (readonly [title: string, seconds: number])[];
}

const ensemble = 'The Extremely Long Named Ensemble of the Northern Coast';
const longTitle =
  'An Unusually Long Title That Somebody Once Gave to a Piece for Two Pianos, Rain and a Distant Ferry';

const album = (
  artist: string,
  name: string,
  year: number,
  genre: string,
  opening: AlbumSeed['opening'] = [],
  type: AlbumSeed['type'] = 'album',
): AlbumSeed => ({ artist, name, year, genre, opening, type });

export const albumSeeds: readonly AlbumSeed[] = [
  album('Mira Okafor', 'Low Tide', 2021, 'Folk', [
    ['Glass Harbour', 256],
    ['Salt and Neon', 232],
    ['Undertow', 307],
    ['Harbour, reprise', 122],
  ]),
  album('Mira Okafor', 'Harbour Lights', 2024, 'Folk'),
  album('Juno Vale', 'Field Notes', 2019, 'Ambient', [
    ['Paper Lanterns', 200],
    ['Slow Orbit', 362],
  ]),
  album('Juno Vale', 'Window Weather', 2022, 'Ambient', [], 'ep'),
  album('Kessel Run', 'Alloy', 2023, 'Electronic', [
    ['Ferrous', 284],
    ['Nightbus 29', 238],
    ['Third Rail', 250],
  ]),
  album('Kessel Run', 'Live at the Turbine Hall', 2024, 'Electronic', [], 'live'),
  album(ensemble, 'Collected Works for Small Rooms', 1998, 'Classical', [[longTitle, 761]]),
  album(ensemble, 'Northern Songs', 2003, 'Classical', [], 'compilation'),
  album('Anselm Reyes', 'Nocturnes', 2011, 'Piano', [['Nocturne 9', 214]]),
  album('Anselm Reyes', 'Études für Regen & Fenster', 2016, 'Piano'),
  album('Tidewater Assembly', 'Salt Marsh Radio', 2008, 'Jazz'),
  album('Tidewater Assembly', 'Long Exposure', 2014, 'Jazz'),
];

/** The order in which the titles above open the queue of the living room. */
export const openingOrder: readonly string[] = [
  'Glass Harbour',
  'Salt and Neon',
  'Undertow',
  longTitle,
  'Paper Lanterns',
  'Slow Orbit',
  'Ferrous',
  'Nightbus 29',
  'Third Rail',
  'Harbour, reprise',
];

export const firstWords = [
  'Quiet', 'Copper', 'Second', 'Lantern', 'Winter', 'Hollow', 'Amber', 'Distant', 'Paper', 'Velvet',
  'Northern', 'Broken', 'Silver', 'Early', 'Blue', 'Hidden', 'Slow', 'Electric', 'Tidal', 'Open',
] as const; // prettier-ignore

export const secondWords = [
  'Window', 'Station', 'Ferry', 'Garden', 'Signal', 'Meridian', 'Orchard', 'Current', 'Staircase',
  'Weather', 'Machine', 'Letter', 'Bridge', 'Shoreline', 'Engine', 'Morning', 'Compass', 'Arcade',
] as const; // prettier-ignore

/** All tracks together, as the demo queue shows it: 214 tracks, 13 h 2 min. */
export const trackTotal = 214;
export const secondsTotal = 46_920;

export const radioNames = ['Radio Paradiso', 'Harbour FM', 'Night Current'] as const;
