// What other areas show of this one; all else of it is its own.
export { CourseFields, courseOf, newCourse } from './CourseFields.tsx'
export { MyCertificates, MyCourses } from './Mine.tsx'
