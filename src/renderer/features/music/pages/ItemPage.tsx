/** The page of an album, artist, playlist, podcast, audiobook, genre, radio station or track. */
export function ItemPage({ uri }: { readonly uri: string }) {
  return <div data-uri={uri} />;
}
