/** Offsets from the common site's port, which is followed by those of its two mock services. */
const OFFSETS = {
  restartedSite: 10,
  sixthRemotesSite: 30,
  development: 60,
  otherTeamsSite: 80,
  independentSite: 90,
  otherTeamsDevelopment: 100,
  noServer: 110,
  teamsDaySite: 120,
  laterSite: 130,
  muchLaterSite: 140,
};

export type OwnPort = keyof typeof OFFSETS;

/** The origin of a server that a journey starts itself, which no other journey or site uses. */
export function ownOrigin(commonSite: string | undefined, name: OwnPort): string {
  if (!commonSite) throw new Error('The journeys need a base address');
  const url = new URL(commonSite);
  url.port = String(Number(url.port) + OFFSETS[name]);
  return url.origin;
}
