/** The slots of the site's own screens, each with the props that its parts get. A remote offers others under its id: `<remote id>-<name>`. */
export const SLOT_PROPS: Readonly<Record<string, readonly string[]>> = {
  'subject-details': ['subject'],
  'subject-list': [],
  'subject-entry': ['subjectId'],
  'subject-added': ['kind', 'address'],
};
export const SITE_SLOTS: readonly string[] = Object.keys(SLOT_PROPS);
