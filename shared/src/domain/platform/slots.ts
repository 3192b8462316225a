/** The slots of the site's own screens. A remote offers others under its id: `<remote id>-<name>`. */
export const SITE_SLOTS: readonly string[] = ['subject-details', 'subject-list'];
