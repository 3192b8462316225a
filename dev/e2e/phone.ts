import type { TestInfo } from '@playwright/test';

/**
 * Journeys that run on a phone too: the main courses of the product, every part of the kit, and what is drawn by touch. Every
 * screen is looked at in a narrow window as well (`looksRight`).
 */
export const PHONE = '@phone';

/** The narrowest phone that the product is made for. */
export const PHONE_SIZE = { width: 360, height: 740 };

/** Whether a journey runs on a phone. */
export const isPhone = ({ project }: TestInfo): boolean => project.name === 'phone';
