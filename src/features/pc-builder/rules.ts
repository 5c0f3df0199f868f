import type { PartType } from '../../contract/pc-parts.ts';
import { maxQuantity, slotsOf, type Build, type Slots } from './build.ts';
import type { Part } from './parts.ts';
import type { BuildFinding, Rule } from './rules/finding.ts';
import { memoryCapacityRule, memoryKindRule, memoryMixRule, memorySlotsRule, memoryTypeRule } from './rules/memory.ts';
import { cardPlugsRule, cpuPlugsRule, powerRule, sataPlugsRule } from './rules/power.ts';
import {
  boardSizeRule,
  cardLengthRule,
  cardSlotsRule,
  coolerHeightRule,
  powerSupplyFormRule,
  powerSupplyLengthRule,
  radiatorRule,
} from './rules/size.ts';
import { coolerSocketRule, generationRule, socketRule } from './rules/socket.ts';
import { driveBaysRule, drivePortRule, m2Rule, sataPortsRule } from './rules/storage.ts';

/** All rules, in the order in which their findings are shown. */
const rules: readonly Rule[] = [
  socketRule,
  generationRule,
  coolerSocketRule,
  memoryTypeRule,
  memoryMixRule,
  memoryKindRule,
  memorySlotsRule,
  memoryCapacityRule,
  boardSizeRule,
  cardLengthRule,
  cardSlotsRule,
  coolerHeightRule,
  radiatorRule,
  powerSupplyFormRule,
  powerSupplyLengthRule,
  powerRule,
  cardPlugsRule,
  cpuPlugsRule,
  sataPlugsRule,
  m2Rule,
  sataPortsRule,
  driveBaysRule,
  drivePortRule,
];

/**
 * Returns all findings about a build: clashes and checks, empty if everything fits. The order of picking does not
 * matter.
 */
export const checkBuild = (build: Build): BuildFinding[] => {
  const slots = slotsOf(build);
  return rules.flatMap((rule) => rule.find(slots));
};

/** `fits`: no findings. `check`: no clash, but something is unknown. `clash`: it does not fit. */
export type Fit = 'fits' | 'check' | 'clash';
export type PartVerdict = { fit: Fit; findings: BuildFinding[] };

/** Returns the worst level of the findings. */
export const fitOf = (findings: readonly BuildFinding[]): Fit => {
  if (findings.length === 0) return 'fits';
  return findings.some(({ level }) => level === 'clash') ? 'clash' : 'check';
};

/**
 * Prepares to judge many candidates of one type for a build: each as if it were picked now, replacing the part of its
 * type or joining it. Only findings about the candidate count.
 * @param count quantity of the candidate, for memory and storage
 */
export const judgeFor = (build: Build, type: PartType, count = 1): ((candidate: Part) => PartVerdict) => {
  const asked = rules.filter((rule) => rule.about.includes(type));
  const slots = slotsOf(build);
  const pieces = (candidate: Part) =>
    Math.min(maxQuantity, (build.find(({ part }) => part.id === candidate.id)?.count ?? 0) + count);
  const withCandidate = (candidate: Part): Slots => {
    if (candidate.type === 'memory' || candidate.type === 'storage') {
      const others = slots[candidate.type].filter(({ part }) => part.id !== candidate.id);
      return { ...slots, [candidate.type]: [...others, { part: candidate, count: pieces(candidate) }] };
    }
    return { ...slots, [candidate.type]: candidate };
  };
  return (candidate) => {
    const next = withCandidate(candidate);
    const findings: BuildFinding[] = [];
    for (const rule of asked)
      for (const finding of rule.find(next)) if (finding.parts.includes(candidate.id)) findings.push(finding);
    return { fit: fitOf(findings), findings };
  };
};
