type DurationKey = 'services.minutes' | 'services.hours' | 'services.hoursMinutes';

/**
 * Formats the duration of a service: '45 min', '1 h 30 min', '3 h'.
 * @param minutes above 0
 */
export const durationText = (
  minutes: number,
  t: (key: DurationKey, values: Record<string, number>) => string,
): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('services.minutes', { minutes: rest });
  return rest === 0 ? t('services.hours', { hours }) : t('services.hoursMinutes', { hours, minutes: rest });
};
