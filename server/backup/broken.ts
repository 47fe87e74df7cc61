// The error for a damaged backup.
import { ConfigError } from '#platform/process/config-error.ts';

/** The error for a missing, shortened or changed part of a backup; `part` is its path in the backup's folder. */
export class BrokenBackup extends ConfigError {
  constructor(part: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${part} is missing or changed. Nothing was restored.`, options);
  }
}
